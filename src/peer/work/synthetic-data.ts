import { Prng } from '../../base/prng.ts'
import type { DataSetSpec } from '../../core/data-set.ts'

/** What all samples of a synthetic data set follow from. */
export interface SyntheticContent {
  readonly seed: number
  /** Bytes of each sample. */
  readonly bytes: number
}

/**
 * A data set that exists nowhere: its content is named where others have a digest of theirs, so every peer that
 * learns of it can make its samples.
 */
export function syntheticDataSet(
  shape: SyntheticContent & { name: string; shards: number; samples: number; epochs: number },
): DataSetSpec {
  return {
    name: shape.name,
    runs: [{ count: shape.shards, samples: shape.samples }],
    epochs: shape.epochs,
    contentDigest: `synthetic/1 seed=${shape.seed} bytes=${shape.bytes}`,
  }
}

/** Undefined for a data set whose samples are somewhere. */
export function syntheticContentOf(contentDigest: string): SyntheticContent | undefined {
  const match = /^synthetic\/1 seed=(\d{1,10}) bytes=(\d{1,7})$/.exec(contentDigest)
  return match === null ? undefined : { seed: Number(match[1]), bytes: Number(match[2]) }
}

/** The bytes of one sample: the same on every machine, in every epoch. */
export function syntheticSample({ seed, bytes }: SyntheticContent, shard: number, index: number): Uint8Array {
  const dice = new Prng(seed + shard * 2 ** 32, index)
  const sample = new Uint8Array(bytes)
  const words = new DataView(sample.buffer)
  let at = 0
  for (; at + 4 <= bytes; at += 4) words.setUint32(at, dice.uint32(), true)
  for (let rest = dice.uint32(); at < bytes; at++, rest >>>= 8) sample[at] = rest & 0xff
  return sample
}
