export { runCheckpointBench } from './run.ts'
export { checkpointTable } from './table.ts'
