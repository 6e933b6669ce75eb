import type { Stage } from './stage.ts'

/** What a fault did: to whom, and what a person wants to know besides. */
export interface FaultReport {
  readonly hosts: readonly number[]
  readonly text: string
}

/** Does its harm to the world; undefined when there is nothing to harm at present. */
export type Fault = (stage: Stage) => FaultReport | undefined
