import { aimedFaults } from './aimed-faults.ts'
import { diskFaults } from './disk-faults.ts'
import type { Fault } from './fault.ts'
import type { FaultKind } from './fault-kinds.ts'
import { membershipFaults } from './membership-faults.ts'
import { networkFaults } from './network-faults.ts'
import { operatorFaults } from './operator-faults.ts'
import { processFaults } from './process-faults.ts'
import { stagedMoves } from './staged-moves.ts'
import { stagedSuccessions } from './staged-successions.ts'

export const faults: Readonly<Record<FaultKind, Fault>> = {
  ...processFaults,
  ...membershipFaults,
  ...networkFaults,
  ...diskFaults,
  ...aimedFaults,
  ...stagedSuccessions,
  ...stagedMoves,
  ...operatorFaults,
}
