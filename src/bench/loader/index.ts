export type { MemoryReport } from './memory.ts'
export { type BenchPart, benchParts, type LoaderBenchReport, runLoaderBench } from './run.ts'
