import { readFileSync, statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { MisuseError } from '../../base/errors.ts'
import type { ClockSource, ClockSources } from './clock-source.ts'

/**
 * For tests only: clocks that run fast or slow, or that jump. Nothing in here runs unless SHOAL_TEST_CLOCK is set,
 * and a peer that has it set says so when it starts.
 *
 * SHOAL_TEST_CLOCK is `driftRatio=0.05,offsetMs=86400000` (either part may be left out), or `file=PATH`: then the
 * file holds such a text and may be changed while the peer runs. A drift is that of all clocks alike, as of a crystal
 * that is off; an offset is that of the clocks that can be set, so that changing it makes them jump.
 */
export const testClockVariable = 'SHOAL_TEST_CLOCK'

interface Skew {
  /** 0.05 makes a clock run 5 % fast, -0.05 slow. */
  readonly driftRatio: number
  readonly offsetMs: number
}

const noSkew: Skew = { driftRatio: 0, offsetMs: 0 }
const filePrefix = 'file='
const fileLookEveryMs = 20

export function skewedClocks(sources: ClockSources, setting: string): ClockSources {
  const current = setting.startsWith(filePrefix)
    ? skewInFile(setting.slice(filePrefix.length))
    : constant(parseSkew(setting))
  const driftOnly = () => ({ ...current(), offsetMs: 0 })
  return {
    monotonic: skewed(sources.monotonic, driftOnly),
    others: sources.others.map((source) => skewed(source, current)),
  }
}

function constant(skew: Skew): () => Skew {
  return () => skew
}

/** A drift counts from the moment it is first seen, so that changing it does not make the clock jump. */
function skewed(source: ClockSource, current: () => Skew): ClockSource {
  let skew = current()
  let sinceMs = source.readMs()
  let driftedMs = 0
  return {
    resolutionMs: source.resolutionMs,
    readMs: () => {
      const readMs = source.readMs()
      const next = current()
      if (next.driftRatio !== skew.driftRatio) {
        driftedMs += (readMs - sinceMs) * skew.driftRatio
        sinceMs = readMs
      }
      skew = next
      return readMs + driftedMs + (readMs - sinceMs) * skew.driftRatio + skew.offsetMs
    },
  }
}

function skewInFile(path: string): () => Skew {
  let skew = noSkew
  let changedMs = Number.NaN
  let lookedMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = performance.now()
    if (nowMs - lookedMs < fileLookEveryMs) return skew
    lookedMs = nowMs
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.NaN }
    if (!Number.isNaN(mtimeMs) && mtimeMs !== changedMs) {
      changedMs = mtimeMs
      skew = parseSkew(readFileSync(path, 'utf8').trim())
    }
    return skew
  }
}

function parseSkew(text: string): Skew {
  const skew: { -readonly [Key in keyof Skew]: Skew[Key] } = { ...noSkew }
  for (const part of text.split(',').filter((part) => part !== '')) {
    const [key = '', value = ''] = part.split('=')
    const number = Number(value)
    if (!(key in skew) || value === '' || !Number.isFinite(number)) {
      throw new MisuseError(
        testClockVariable,
        `${JSON.stringify(part)} is not understood; use driftRatio=NUMBER, offsetMs=NUMBER or file=PATH`,
      )
    }
    skew[key as keyof Skew] = number
  }
  return skew
}
