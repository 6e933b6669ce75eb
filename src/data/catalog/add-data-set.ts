import type { DataSetSpec } from '../../core/data-set.ts'
import { openCatalog } from './catalog.ts'
import { type DataSetPlan, describeDataSet, type PlannedDataSet } from './describe-data-set.ts'

export interface AddDataSetOptions extends DataSetPlan {
  /** A folder (with its whole path: every peer reads it), file:, http:, https:, s3: or synthetic: */
  readonly uri: string
  readonly format?: string | undefined
  /** Told after every file that was looked through, and after every one whose digest was taken. */
  readonly onFile?: (what: 'looked through' | 'read', done: number, files: number) => void
}

interface Registrar {
  addDataSet(spec: DataSetSpec & { runs: { count: number; samples: number }[] }): Promise<unknown>
}

/** Looks through the files at an address and registers them with the job as a data set. */
export async function addDataSet(peer: Registrar, options: AddDataSetOptions): Promise<PlannedDataSet> {
  const planned = await planDataSet(options)
  await peer.addDataSet({ ...planned.spec, runs: planned.spec.runs.map((run) => ({ ...run })) })
  return planned
}

/** What would be registered; for a `SoloWork`, which needs no job. */
export async function planDataSet(options: AddDataSetOptions): Promise<PlannedDataSet> {
  const { uri, format, onFile, ...plan } = options
  const catalog = await openCatalog({
    uri,
    format,
    onFile: (done, files) => onFile?.('looked through', done, files),
  })
  try {
    return await describeDataSet(catalog, plan, (done, files) => onFile?.('read', done, files))
  } finally {
    catalog.close()
  }
}
