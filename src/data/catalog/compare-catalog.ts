import { DataError } from '../data-error.ts'
import type { Catalog, CatalogFile } from './catalog.ts'
import type { Description } from './description.ts'
import { entryDigest, fileDigest } from './file-digest.ts'

/** Refuses files that cannot be those that were registered, as far as a listing tells. */
export function requireSameShape(catalog: Catalog, description: Description, dataSet: string): void {
  const { files, samples } = description
  if (catalog.files.length !== files)
    throw new DataError(
      'file-differs',
      catalog.source.uri,
      `${catalog.files.length} files are here, and ${dataSet} was registered with ${files}. Bring the files in line, or register them under another name`,
    )
  if (catalog.samples !== samples)
    throw new DataError(
      'file-differs',
      catalog.source.uri,
      `${catalog.samples} samples are here, and ${dataSet} was registered with ${samples}. shoal dataset check ${dataSet} names the files that differ`,
    )
}

/** Whether a file here is the one that was registered, by reading it; true also where nothing can be said. */
export async function isSameFile(catalog: Catalog, file: number, description: Description): Promise<boolean> {
  const { checkBytes, digest } = description
  if (checkBytes === 0) return true
  const known = catalog.files[file] as CatalogFile
  const entry = entryDigest(known.path, known.index.blocks, await fileDigest(known, digest))
  const checks = Buffer.from(description.checks, 'base64')
  const check = checks.subarray(file * checkBytes, (file + 1) * checkBytes)
  return check.equals(entry.subarray(0, checkBytes))
}

export async function requireSameFile(
  catalog: Catalog,
  file: number,
  description: Description,
  dataSet: string,
): Promise<void> {
  if (await isSameFile(catalog, file, description)) return
  const { path } = catalog.files[file] as CatalogFile
  throw new DataError(
    'file-differs',
    path,
    `this file is not the one that ${dataSet} was registered with, so its samples are not used. Copy it again from where it was registered`,
  )
}
