import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { tarEntries } from '../../../src/data/format/tar-headers.ts'
import { webDatasetFormat } from '../../../src/data/format/web-dataset.ts'
import { allSamples, MemoryFile } from '../memory-file.ts'

interface NamedEntry {
  readonly name: string
  readonly type?: 'directory'
}

async function tarOf(entries: readonly (readonly [NamedEntry, string | Buffer])[]): Promise<Buffer> {
  const tar = pack()
  for (const [headers, content] of entries) tar.entry(headers, content)
  tar.finalize()
  return buffer(tar)
}

const sampleTar = () =>
  tarOf([
    [{ name: 'images', type: 'directory' }, ''],
    [{ name: 'images/0001.jpg' }, Buffer.from([1, 2, 3])],
    [{ name: 'images/0001.cls' }, '7'],
    [{ name: 'images/0001.json' }, '{"width":3}'],
    [{ name: 'images/0002.jpg' }, Buffer.alloc(2_000, 9)],
    [{ name: 'images/0002.seg.txt' }, 'two'],
  ])

/** A USTAR header by hand, for what tar-stream does not write. */
function header(name: string, size: number, type: string): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.write(name, 0)
  bytes.write(`${size.toString(8).padStart(11, '0')} `, 124)
  bytes.write(type, 156)
  bytes.write('ustar  \0', 257)
  bytes.fill(0x20, 148, 156)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

const padded = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)])

async function namesIn(tar: Buffer): Promise<[string, number][]> {
  const names: [string, number][] = []
  for await (const { name, bytes } of tarEntries(new MemoryFile('a.tar', tar))) names.push([name, bytes])
  return names
}

describe('the WebDataset format', () => {
  it('puts neighbours of one name into one sample, with text, JSON and numbers decoded', async () => {
    const samples = await allSamples(webDatasetFormat, new MemoryFile('a.tar', await sampleTar()))
    assert.deepEqual(samples, [
      { __key__: 'images/0001', jpg: new Uint8Array([1, 2, 3]), cls: 7, json: { width: 3 } },
      { __key__: 'images/0002', jpg: new Uint8Array(2_000).fill(9), 'seg.txt': 'two' },
    ])
  })

  it('reads large tars in blocks', async () => {
    const entries = Array.from({ length: 12 }, (_, index) => [
      { name: `${index}.bin` },
      Buffer.alloc(1_000_000, index),
    ]) as [NamedEntry, Buffer][]
    const file = new MemoryFile('a.tar', await tarOf(entries))
    const samples = await allSamples(webDatasetFormat, file)
    assert.deepEqual(
      samples.map((sample) => [(sample['bin'] as Uint8Array).length, (sample['bin'] as Uint8Array)[0]]),
      entries.map((_, index) => [1_000_000, index]),
    )
    assert.ok(file.readBytesMax < 6_000_000, `${file.readBytesMax} bytes at once`)
  })

  it('knows the long names of PAX and of GNU tar, and prefixes of USTAR', async () => {
    const long = `${'folder-with-a-long-name/'.repeat(12)}ü.txt`
    const deep = `${'d'.repeat(120)}/${'n'.repeat(60)}.txt`
    assert.deepEqual(
      await namesIn(
        await tarOf([
          [{ name: long }, 'a'],
          [{ name: deep }, 'bb'],
          [{ name: 'c.txt' }, ''],
        ]),
      ),
      [
        [long, 1],
        [deep, 2],
        ['c.txt', 0],
      ],
    )
    const name = Buffer.from(`${long}\0`)
    const gnu = [
      header('././@LongLink', name.length, 'L'),
      padded(name),
      header('short', 3, '0'),
      padded(Buffer.from('abc')),
    ]
    assert.deepEqual(await namesIn(Buffer.concat([...gnu, Buffer.alloc(1_024)])), [[long, 3]])
  })

  it('refuses what is no tar, is damaged or was cut off', async () => {
    const tar = await sampleTar()
    await assert.rejects(namesIn(Buffer.alloc(1_024, 0x41)), /a\.tar: .*header at byte 0/)
    await assert.rejects(namesIn(tar.subarray(0, 4_500)), /a\.tar: it ends within the entry/)
    tar[600] = 0x58
    await assert.rejects(namesIn(tar), /a\.tar: there is no header at byte 512/)
  })
})
