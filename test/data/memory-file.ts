import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFile, Format, Sample } from '../../src/data/format/format.ts'

/** A file that lies in memory, and counts how much of it was read. */
export class MemoryFile implements DataFile {
  readonly path: string
  readonly content: Uint8Array
  readBytes = 0
  readBytesMax = 0

  constructor(path: string, content: Uint8Array | string) {
    this.path = path
    this.content = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
  }

  get bytes(): number {
    return this.content.length
  }

  read(from: number, to: number): Promise<Uint8Array> {
    this.readBytes += to - from
    this.readBytesMax = Math.max(this.readBytesMax, to - from)
    return Promise.resolve(this.content.slice(from, to))
  }
}

export const fixturesFolder = join(import.meta.dirname, 'format/fixtures')

export function fixture(name: string): MemoryFile {
  return new MemoryFile(name, readFileSync(join(fixturesFolder, name)))
}

export async function allSamples(format: Format, file: DataFile): Promise<Sample[]> {
  const index = await format.index(file)
  const samples: Sample[] = []
  for (const [block, count] of index.blocks.entries()) {
    const read = await format.readBlock(file, index, block)
    if (read.length !== count) throw new Error(`block ${block} has ${read.length} samples, not ${count}`)
    samples.push(...read)
  }
  return samples
}
