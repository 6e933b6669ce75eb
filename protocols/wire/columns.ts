import { refused } from './decoded.ts'
import { WireReader } from './reader.ts'
import { WireWriter } from './writer.ts'

// One writer for all columns: nothing else runs between the first number and `finish`.
const scratch = new WireWriter()

/** Empty, even if an assertion ended the column before. */
function emptyWriter(): WireWriter {
  scratch.clear()
  return scratch
}

/** Numbers as packed varints, one after the other: the bytes of a proto3 `repeated uint64`. */
export function packColumn(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const writer = emptyWriter()
  for (const value of values) writer.uint64Number(value)
  return writer.finish()
}

export function unpackColumn(bytes: Uint8Array | undefined, field: string, countMax: number): number[] {
  const values: number[] = []
  if (bytes === undefined) return values
  const reader = new WireReader(bytes)
  while (reader.pos < reader.len) {
    if (values.length === countMax) throw refused('too-many', `${field} has more than ${countMax} numbers`)
    values.push(reader.uint64Number())
  }
  return values
}

/** Ascending numbers: the first, then for each further one how many were left out. No other order can be said. */
export function packAscending(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const writer = emptyWriter()
  let next = 0
  for (const value of values) {
    writer.uint64Number(value - next)
    next = value + 1
  }
  return writer.finish()
}

export function unpackAscending(
  bytes: Uint8Array | undefined,
  field: string,
  countMax: number,
  valueMax: number,
): number[] {
  const values = unpackColumn(bytes, field, countMax)
  let next = 0
  for (let index = 0; index < values.length; index++) {
    const value = next + (values[index] as number)
    if (value > valueMax) throw refused('invalid', `${field} has ${value}, above ${valueMax}`)
    values[index] = value
    next = value + 1
  }
  return values
}

/** Numbers of which many in a row are equal: pairs (number, how many). */
export function packRuns(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const writer = emptyWriter()
  let start = 0
  while (start < values.length) {
    const value = values[start] as number
    let end = start + 1
    while (end < values.length && values[end] === value) end++
    writer.uint64Number(value).uint64Number(end - start)
    start = end
  }
  return writer.finish()
}

/** Exactly `count` numbers, which the caller has seen to be there: a run is never expanded beyond them. */
export function unpackRuns(bytes: Uint8Array | undefined, field: string, count: number): number[] {
  const values: number[] = []
  if (bytes !== undefined) {
    const reader = new WireReader(bytes)
    while (reader.pos < reader.len) {
      const value = reader.uint64Number()
      const run = reader.uint64Number()
      if (run === 0 || run > count - values.length) {
        throw refused('invalid', `${field} has a run of ${run} where ${count - values.length} are left`)
      }
      for (let row = 0; row < run; row++) values.push(value)
    }
  }
  if (values.length !== count)
    throw refused('invalid', `${field} has ${values.length} numbers where ${count} are expected`)
  return values
}
