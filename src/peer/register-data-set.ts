import type { Log } from '../adapters/logs/log.ts'
import { attemptNow } from '../core/agreed-state.ts'
import type { DataSetSpec } from '../core/data-set.ts'
import type { RunningPeer } from './running-peer.ts'

export type Registration =
  | { readonly kind: 'registered' }
  /** The name is taken, by something else. */
  | { readonly kind: 'other-content' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not known in time: it may still be registered. */
  | { readonly kind: 'open' }

/** Has the job take a data set. That it has the same already, from us or from another peer, is no mistake. */
export async function registerDataSet(
  peer: RunningPeer,
  spec: DataSetSpec,
  limitMs: number,
): Promise<Registration> {
  const known = compare(peer, spec)
  if (known !== undefined) return known
  const settlement = await peer.proposals.propose({ kind: 'data-set-added', dataSet: spec }, limitMs)
  // Another peer may have been faster with the same.
  const after = compare(peer, spec)
  if (after !== undefined) return after
  return settlement.kind === 'refused' ? settlement : { kind: 'open' }
}

function compare(peer: RunningPeer, spec: DataSetSpec): Registration | undefined {
  const { state } = peer.core
  const known = state === undefined ? undefined : attemptNow(state, spec.name)?.spec
  if (known === undefined) return undefined
  const isSame =
    known.epochs === spec.epochs &&
    known.contentDigest === spec.contentDigest &&
    (known.description ?? '') === (spec.description ?? '') &&
    JSON.stringify(known.runs) === JSON.stringify(spec.runs)
  return isSame ? { kind: 'registered' } : { kind: 'other-content' }
}

const tryEveryMs = 10_000

/** Tries until the job has the data set, or has another of that name. Returns how to stop trying. */
export function keepRegistering(peer: RunningPeer, spec: DataSetSpec, log: Log): () => void {
  let isStopped = false
  const attempt = async (): Promise<void> => {
    while (!isStopped) {
      const outcome = await registerDataSet(peer, spec, tryEveryMs)
      if (outcome.kind === 'other-content')
        log.error(
          { dataSet: spec.name },
          `the job has another data set named ${spec.name}: give --data-set another name`,
        )
      if (outcome.kind === 'refused')
        log.error({ dataSet: spec.name }, `the job refuses data set ${spec.name}: ${outcome.reason}`)
      if (outcome.kind !== 'open') return
    }
  }
  void attempt()
  return () => {
    isStopped = true
  }
}
