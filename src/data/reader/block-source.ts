import type { Catalog, CatalogFile } from '../catalog/catalog.ts'
import type { Sample } from '../format/format.ts'

/** Where decoded blocks come from: this thread, or others. */
export interface BlockSource {
  readBlock(file: number, block: number): Promise<readonly Sample[]>
  close(): void
}

/** Reads and decodes in the thread that asks. */
export function blocksHere(catalog: Catalog): BlockSource {
  return {
    readBlock: (file, block) => {
      const known = catalog.files[file] as CatalogFile
      return catalog.format.readBlock(known, known.index, block)
    },
    close: () => {},
  }
}
