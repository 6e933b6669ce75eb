import { agreementMutants } from './agreement-mutants.ts'
import { fenceMutants } from './fence-mutants.ts'
import { leaseMutants } from './lease-mutants.ts'
import { manifestMutants } from './manifest-mutants.ts'
import type { Mutant } from './mutant.ts'
import { otherMutants } from './other-mutants.ts'
import { restoreMutants } from './restore-mutants.ts'

export const mutants: readonly Mutant[] = [
  ...agreementMutants,
  ...leaseMutants,
  ...fenceMutants,
  ...restoreMutants,
  ...otherMutants,
  ...manifestMutants,
]
