import { attemptNow } from '../core/agreed-state.ts'
import { type DataSetStart, startFault } from '../core/data-set.ts'
import type { RunningPeer } from './running-peer.ts'

export type Restoration =
  /** The name of the attempt that begins. */
  | { readonly kind: 'restored'; readonly attempt: string }
  | { readonly kind: 'no-such-data-set' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not known in time: it may still happen. */
  | { readonly kind: 'open' }

/** Has the job take a data set, by the name that a person gave it, back to where it was. */
export async function restoreDataSet(
  peer: RunningPeer,
  name: string,
  start: DataSetStart,
  limitMs: number,
): Promise<Restoration> {
  const spec = specOf(peer, name)
  if (spec === undefined) return { kind: 'no-such-data-set' }
  const reason = startFault(spec, start)
  if (reason !== undefined) return { kind: 'refused', reason }
  const change = { kind: 'data-set-restored', dataSet: spec.name, start } as const
  const settlement = await peer.proposals.propose(change, limitMs)
  if (settlement.kind === 'refused') return settlement
  const attempt = specOf(peer, name)?.name
  return settlement.kind === 'open' || attempt === undefined
    ? { kind: 'open' }
    : { kind: 'restored', attempt }
}

function specOf({ core }: RunningPeer, name: string) {
  return core.state === undefined ? undefined : attemptNow(core.state, name)?.spec
}
