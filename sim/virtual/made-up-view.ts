import { encodeEnvelope, protocolOf } from '../../protocols/index.ts'
import type { PeerId } from '../../src/base/ids.ts'
import { stateDigest } from '../../src/core/agreed-state.ts'
import { applyChanges } from '../../src/core/apply-changes.ts'
import { jobTag } from '../../src/core/gate.ts'
import { type View, viewHash } from '../../src/core/view.ts'
import type { VirtualHost } from './host.ts'

/**
 * The next view of a peer's chain, in order but for one thing: its electors have not signed it. Sent by somebody outside
 * the job who knows all that a member knows, and has no member's key.
 */
export function madeUpView(
  { process }: VirtualHost,
  from: PeerId,
): { readonly protocol: string; readonly bytes: Uint8Array } | undefined {
  const { head, state } = process?.driver.core ?? {}
  const [member] = state?.members.values() ?? []
  if (head === undefined || state === undefined || member === undefined) return undefined
  const number = state.number + 1
  const changes = [{ kind: 'weights-set', weights: [{ id: member.id, weight: member.weight + 1 }] }] as const
  const applied = applyChanges(state, changes, number)
  if (!applied.ok) return undefined
  const { lineage } = state
  const view: View = {
    lineage,
    number,
    parent: viewHash(head.view),
    changes,
    stateDigest: stateDigest(applied.state),
  }
  const accepts = state.electors.map((elector) => ({ elector, signature: new Uint8Array(64) }))
  const bytes = encodeEnvelope({
    job: jobTag(state.job),
    genesis: state.genesis.slice(0, 16),
    lineage,
    from,
    incarnation: 1,
    sequence: number,
    message: { kind: 'views-notice', views: [{ view, certificate: { ...head.certificate, accepts } }] },
  })
  return { protocol: protocolOf('views-notice'), bytes }
}
