import { openCatalog } from '../catalog/catalog.ts'
import type { Sample } from '../format/format.ts'

export interface PreviewOptions {
  readonly uri: string
  readonly format?: string | undefined
  /** So many samples. */
  readonly samples: number
}

/** The first samples at an address, in the order in which they lie there. */
export async function previewData({ uri, format, samples }: PreviewOptions): Promise<Sample[]> {
  const catalog = await openCatalog({ uri, format })
  const found: Sample[] = []
  try {
    for (const file of catalog.files)
      for (let block = 0; block < file.index.blocks.length && found.length < samples; block++) {
        const read = await catalog.format.readBlock(file, file.index, block)
        found.push(...read.slice(0, samples - found.length))
      }
    return found
  } finally {
    catalog.close()
  }
}
