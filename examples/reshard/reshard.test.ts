import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckpointStore, checkpointIdentity, parsePlace } from '../../src/index.ts'
import { readRows, rowsOf, type ShardNotes } from './sharded-tensors.ts'

const shapes = { 'embedding.weight': [1_001, 256], 'head.bias': [17, 1] } as const
const itemBytes = 4

/** A safetensors file of these tensors. */
function safetensors(
  tensors: Readonly<Record<string, { shape: readonly number[]; bytes: Uint8Array }>>,
): Uint8Array {
  let at = 0
  const header = Object.entries(tensors).map(([name, { shape, bytes }]) => {
    const entry = { dtype: 'F32', shape, data_offsets: [at, at + bytes.length] }
    at += bytes.length
    return [name, entry]
  })
  const json = Buffer.from(JSON.stringify(Object.fromEntries(header)))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(json.length))
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)])
}

describe('a checkpoint of four workers', () => {
  it('is read by three, each its own rows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shoal-reshard-'))
    try {
      const identity = await checkpointIdentity(join(folder, 'author.key'))
      const store = await CheckpointStore.open({
        ...identity,
        place: parsePlace('store', join(folder, 'store')),
      })
      const whole = new Map(
        Object.entries(shapes).map(([name, [rows, columns]]) => [
          name,
          randomBytes(rows * columns * itemBytes),
        ]),
      )
      const rowBytes = (name: keyof typeof shapes) => shapes[name][1] * itemBytes
      const names = Object.keys(shapes) as (keyof typeof shapes)[]

      for (let worker = 0; worker < 4; worker++) {
        const file = `__${worker}_0.safetensors`
        const own = names.map((name) => {
          const [from, to] = rowsOf(shapes[name][0], worker, 4)
          const bytes =
            whole.get(name)?.subarray(from * rowBytes(name), to * rowBytes(name)) ?? Buffer.alloc(0)
          return [name, { shape: [to - from, shapes[name][1]], bytes, firstRow: from }] as const
        })
        const notes: ShardNotes = {
          file,
          tensors: Object.fromEntries(
            own.map(([name, { firstRow }]) => [name, { shape: shapes[name], firstRow }]),
          ),
        }
        const buffers = { [file]: safetensors(Object.fromEntries(own)) }
        const save = await store.save({
          run: 'resharded',
          step: 7,
          part: worker,
          parts: 4,
          buffers,
          state: notes,
        })
        await save.published
      }

      const latest = await store.latest('resharded')
      assert.ok(latest !== undefined)
      const reader = await store.read(latest)
      for (const name of names)
        for (let worker = 0; worker < 3; worker++) {
          const [from, to] = rowsOf(shapes[name][0], worker, 3)
          const expected = whole.get(name)?.subarray(from * rowBytes(name), to * rowBytes(name))
          assert.equal(
            Buffer.compare(await readRows(reader, name, [from, to]), expected ?? Buffer.alloc(0)),
            0,
          )
        }
      await store.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
