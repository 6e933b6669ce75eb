export type { MemoryReport } from './memory.ts'
export { type LoaderBenchReport, runLoaderBench } from './run.ts'
