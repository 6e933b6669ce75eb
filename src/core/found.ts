import { type AgreedState, stateDigest } from './agreed-state.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change, MemberInfo } from './change.ts'
import { foundingView } from './cursor-table.ts'
import { genesisHash, type Lineage } from './lineage.ts'
import { certifyAlone } from './recovery.ts'
import { type TimingSettings, timingFor } from './settings.ts'
import type { CertifiedView, Sign } from './view.ts'
import { noParent } from './view-chain.ts'

/** View 1 of a job: its founder, alone. */
export function found(
  job: string,
  timing: TimingSettings,
  founder: MemberInfo,
  nonce: string,
  sign: Sign,
): { certified: CertifiedView; state: AgreedState } {
  const genesis = genesisHash(job, founder.id, nonce)
  const lineage: Lineage = { counter: 1, tag: genesis.slice(0, 16) }
  const nobody: AgreedState = {
    job,
    genesis,
    lineage,
    number: 0,
    timingSettings: timing,
    timing: timingFor(timing, 0),
    members: new Map(),
    electors: [founder.id],
    previousElectors: [founder.id],
    dataSets: new Map(),
  }
  const changes: Change[] = [
    { kind: 'member-joined', member: founder },
    { kind: 'electors-set', electors: [founder.id] },
  ]
  const applied = applyChanges(nobody, changes, foundingView)
  if (!applied.ok) throw new Error(`cannot found ${job}: ${applied.reason}`)
  const view = {
    lineage,
    number: foundingView,
    parent: noParent,
    changes,
    stateDigest: stateDigest(applied.state),
  }
  return {
    certified: certifyAlone(genesis, view, founder.id, founder.incarnation, sign),
    state: applied.state,
  }
}
