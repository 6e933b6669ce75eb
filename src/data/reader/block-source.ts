import type { Catalog, CatalogFile } from '../catalog/catalog.ts'
import { freshMemory, letGo } from '../memory.ts'
import { blockOf, readWhole, type SampleBlock } from './sample-block.ts'

/** Where decoded blocks come from: this thread, or others. */
export interface BlockSource {
  /** Whether somebody waits for something to read. */
  readonly isIdle: boolean
  readBlock(file: number, block: number): Promise<SampleBlock>
  close(): void
}

/** Reads and decodes in the thread that asks. */
export function blocksHere(catalog: Catalog): BlockSource {
  return {
    isIdle: false,
    readBlock: async (file, block) => {
      const known = catalog.files[file] as CatalogFile
      return blockOf(await readWhole(catalog.format, known, known.index, block, freshMemory), letGo)
    },
    close: () => {},
  }
}
