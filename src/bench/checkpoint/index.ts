export { reportLines } from './report-lines.ts'
export { runCheckpointBench } from './run.ts'
export { checkpointTable } from './table.ts'
