import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc, { type Arbitrary } from 'fast-check'
import {
  codeOf,
  type Decoded,
  decodeEnvelope,
  decodeGossip,
  decodePieceAnswer,
  decodePieceRequest,
  decodeRecord,
  encodeEnvelope,
  encodeGossip,
  encodePieceAnswer,
  encodePieceRequest,
  encodeRecord,
  messageKinds,
  protocolNames,
  protocolOf,
  recordKinds,
} from '../../protocols/index.ts'
import { Prng } from '../../src/base/prng.ts'
import type { Message } from '../../src/core/messages.ts'
import type { DurableRecord } from '../../src/core/records.ts'
import { anyMessageOf, anyRecordOf, envelopeOf } from './arbitraries.ts'
import { mutated } from './mutate.ts'
import { readVectors } from './vectors.ts'

export interface FuzzOutcome {
  frames: number
  accepted: number
  /** How many were refused, by the code of the reason. */
  readonly refused: Map<string, number>
  /** What no input may do: throw, be refused as `internal`, or be accepted and yet not be encodable. */
  readonly faults: { readonly hex: string; readonly text: string }[]
  /** Heap and buffers that are still held after the run, compared with before it. */
  growthBytes: number
}

const samplesPerKind = 12
const faultsMax = 10
const warmUpFrames = 10_000

/** Feeds the decoders random and mutated frames; everything follows from the seed. */
export function fuzzDecoders(seed: number, frames: number): FuzzOutcome {
  const dice = new Prng(seed)
  const corpus = validFrames(seed)
  const outcome: FuzzOutcome = { frames, accepted: 0, refused: new Map(), faults: [], growthBytes: 0 }

  // Caches and compiled code fill up first; only what comes after that is growth.
  for (let frame = 0; frame < warmUpFrames; frame++)
    tryOne(dice, corpus, { ...outcome, refused: new Map(), faults: [] })
  const before = heldBytes()
  for (let frame = 0; frame < frames && outcome.faults.length < faultsMax; frame++)
    tryOne(dice, corpus, outcome)
  outcome.growthBytes = heldBytes() - before
  return outcome
}

interface ValidFrame {
  readonly bytes: Uint8Array
  decode(bytes: Uint8Array): Decoded<unknown>
  encode(value: never): unknown
}

const signature = new Uint8Array(64).fill(7)
const sign = () => signature

function validFrames(seed: number): readonly ValidFrame[] {
  const frames: ValidFrame[] = []
  for (const kind of messageKinds) {
    const message: Arbitrary<Message> = anyMessageOf[kind]
    for (const envelope of fc.sample(envelopeOf(message), { seed, numRuns: samplesPerKind })) {
      const protocol = protocolOf(kind)
      const decode = (bytes: Uint8Array) => decodeEnvelope(protocol, bytes)
      frames.push({ bytes: encodeEnvelope(envelope), decode, encode: encodeEnvelope })
      if (kind !== 'heartbeat' && kind !== 'views-notice') continue
      frames.push({
        bytes: encodeGossip(envelope, sign),
        decode: (bytes) => decodeGossip(bytes, () => true),
        encode: encodeEnvelope,
      })
    }
  }
  for (const kind of recordKinds) {
    const record: Arbitrary<DurableRecord> = anyRecordOf[kind]
    for (const value of fc.sample(record, { seed, numRuns: samplesPerKind })) {
      frames.push({ bytes: encodeRecord(value), decode: decodeRecord, encode: encodeRecord })
    }
  }
  for (const bytes of readVectors('piece').map(({ hex }) => Uint8Array.from(Buffer.from(hex, 'hex')))) {
    frames.push({ bytes, decode: decodePieceRequest, encode: encodePieceRequest })
    frames.push({ bytes, decode: decodePieceAnswer, encode: encodePieceAnswer })
  }
  return frames
}

function tryOne(dice: Prng, corpus: readonly ValidFrame[], outcome: FuzzOutcome): void {
  const frame = dice.pick(corpus) as ValidFrame
  const other = dice.pick(corpus) as ValidFrame
  const bytes = dice.chance(0.1)
    ? randomBytes(dice, dice.below(200))
    : mutated(dice, frame.bytes, other.bytes)
  try {
    const decoded = dice.chance(0.9)
      ? frame.decode(bytes)
      : decodeEnvelope(dice.pick(protocolNames) ?? 'lease', bytes)
    if (decoded.ok) {
      outcome.accepted++
      frame.encode(decoded.value as never)
      return
    }
    const code = codeOf(decoded.reason)
    outcome.refused.set(code, (outcome.refused.get(code) ?? 0) + 1)
    if (code === 'internal') throw new Error(decoded.reason)
  } catch (error) {
    outcome.faults.push({ hex: Buffer.from(bytes).toString('hex'), text: String(error) })
  }
}

function randomBytes(dice: Prng, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => dice.below(256))
}

let collect: (() => void) | undefined

function heldBytes(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  // Twice: buffers are let go of only by the collection after the one that found them unused.
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
