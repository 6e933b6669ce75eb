export { type AddDataSetOptions, addDataSet, planDataSet } from './catalog/add-data-set.ts'
export { Catalog, type CatalogOptions, openCatalog } from './catalog/catalog.ts'
export { isSameFile } from './catalog/compare-catalog.ts'
export type { DataSetPlan, PlannedDataSet } from './catalog/describe-data-set.ts'
export { type Description, parseDescription, type ShardBy, type Shuffle } from './catalog/description.ts'
export { DataError, type DataErrorCode } from './data-error.ts'
export {
  type DataFile,
  type FileIndex,
  type Format,
  formatNames,
  registerFormat,
  type Sample,
} from './format/format.ts'
export { type LedgerEntry, readLedgers } from './ledger/ledger.ts'
export { type EpochFacts, type EpochVerdict, historyOf, verifyEpoch } from './ledger/verify-epoch.ts'
export type { Batch } from './loader/batch.ts'
export type { CommitOutcome } from './loader/commit-queue.ts'
export { Loader, openLoader } from './loader/loader.ts'
export type { LoaderOptions } from './loader/loader-options.ts'
export type { LoaderState } from './loader/loader-state.ts'
export type { LoaderStats } from './loader/loader-stats.ts'
export { type SoloOptions, SoloWork } from './loader/solo-work.ts'
export type { WorkPort, WorkRange } from './loader/work-port.ts'
export * from './order/index.ts'
export * from './partition/index.ts'
export { type PreviewOptions, previewData } from './preview/preview.ts'
export type { DiskCacheOptions } from './source/disk-cache.ts'
export { openSource } from './source/open-source.ts'
export type { Source, SourceFile } from './source/source.ts'
export { ignoredLabel, type TokenBatch, TokenBatcher, type TokenBatchOptions } from './tokens/token-batch.ts'
export { openTokens, TokenStream, type TokenStreamOptions } from './tokens/token-stream.ts'
