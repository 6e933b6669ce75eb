export { runOwnershipBench } from './run.ts'
export { ownershipTable } from './table.ts'
