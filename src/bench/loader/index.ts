export { type LoaderBenchReport, runLoaderBench } from './run.ts'
