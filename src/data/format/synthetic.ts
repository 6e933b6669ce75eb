import { MisuseError } from '../../base/errors.ts'
import { Prng } from '../../base/prng.ts'
import { DataError } from '../data-error.ts'
import type { Source, SourceFile } from '../source/source.ts'
import type { DataFile, FileIndex, Format, Sample } from './format.ts'

export const syntheticScheme = 'synthetic:'
const blockSamples = 1_024

/**
 * Files that exist nowhere, for trying out: synthetic:files=4,samples=1000,bytes=64,seed=1. The bytes of a sample follow
 * from the seed, its file and its index.
 */
export function syntheticSource(uri: string): Source {
  const { files, samples, bytes, seed } = shapeOf(uri)
  const list: SourceFile[] = Array.from({ length: files }, (_, file) => ({
    path: `${String(file).padStart(6, '0')}-${bytes}.synthetic`,
    bytes: samples * bytes,
    version: `${seed}`,
  }))
  return {
    uri,
    list: () => Promise.resolve(list),
    read: (file, from, to) => {
      const content = new Uint8Array(to - from)
      for (let sample = Math.floor(from / bytes); sample * bytes < to; sample++) {
        const part = sampleBytes(seed, Number.parseInt(file.path, 10), sample, bytes)
        const start = sample * bytes - from
        content.set(
          part.subarray(Math.max(0, -start), Math.min(bytes, to - from - start)),
          Math.max(0, start),
        )
      }
      return Promise.resolve(content)
    },
    close: () => {},
  }
}

/** Records of equal length, which the name of the file says: NUMBER-BYTES.synthetic. */
export const syntheticFormat: Format = {
  name: 'synthetic',
  endings: ['.synthetic'],

  index(file: DataFile): Promise<FileIndex> {
    const samples = file.bytes / recordBytes(file)
    const blocks: number[] = []
    for (let at = 0; at < samples; at += blockSamples) blocks.push(Math.min(blockSamples, samples - at))
    return Promise.resolve({ blocks, detail: undefined })
  },

  async readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]> {
    const bytes = recordBytes(file)
    const first = block * blockSamples
    const count = index.blocks[block] as number
    const content = await file.read(first * bytes, (first + count) * bytes)
    const number = Number.parseInt(file.path, 10)
    return Array.from({ length: count }, (_, at) => ({
      id: `${number}/${first + at}`,
      bytes: content.slice(at * bytes, (at + 1) * bytes),
    }))
  },
}

function recordBytes({ path }: DataFile): number {
  const bytes = Number(/-(\d+)\.synthetic$/.exec(path)?.[1])
  if (bytes > 0) return bytes
  throw new DataError(
    'file-damaged',
    path,
    'its name does not say how long a sample is: NUMBER-BYTES.synthetic',
  )
}

function shapeOf(uri: string): { files: number; samples: number; bytes: number; seed: number } {
  const shape: Record<string, number> = { files: 4, samples: 1_000, bytes: 64, seed: 1 }
  const pairs = uri.slice(syntheticScheme.length).split(',')
  for (const pair of pairs.filter((text) => text !== '')) {
    const [key = '', text = ''] = pair.split('=')
    const least = key === 'samples' || key === 'seed' ? 0 : 1
    const value = Number(text)
    if (!(key in shape) || text === '' || !Number.isSafeInteger(value) || value < least || value > 2 ** 32)
      throw new MisuseError(
        'uri',
        `${pair} in ${uri}; give ${syntheticScheme}files=N,samples=N,bytes=N,seed=N`,
      )
    shape[key] = value
  }
  return shape as { files: number; samples: number; bytes: number; seed: number }
}

function sampleBytes(seed: number, file: number, sample: number, length: number): Uint8Array {
  const dice = new Prng(seed + file * 2 ** 32, sample)
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 4) {
    let word = dice.uint32()
    for (let end = Math.min(length, at + 4), to = at; to < end; to++, word >>>= 8) bytes[to] = word & 0xff
  }
  return bytes
}
