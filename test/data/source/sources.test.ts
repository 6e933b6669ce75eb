import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpSource } from '../../../src/data/source/http-source.ts'
import { openSource } from '../../../src/data/source/open-source.ts'
import { S3Source } from '../../../src/data/source/s3-source.ts'
import type { Source, SourceFile } from '../../../src/data/source/source.ts'
import { FileServer } from '../file-server.ts'

const contents: Record<string, string> = {
  'a.txt': 'alpha',
  'b/c d.txt': 'charlie',
  'b/e.txt': '',
  'z.txt': 'zulu',
}
const patiently = { attempts: 3, firstDelayMs: 1 }

interface World {
  /** A source that holds the contents above. */
  readonly source: Source
  /** A source whose root is one of these files. */
  readonly single: (path: string) => Source
  change(path: string): void
  stop(): void
}

function folderWorld(): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'shoal-source-'))
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const junk of ['.hidden', '_SUCCESS']) writeFileSync(join(root, junk), 'junk')
  return Promise.resolve({
    source: openSource(root),
    single: (path) => openSource(`file://${encodeURI(join(root, path))}`),
    change: (path) => truncateSync(join(root, path), 1),
    stop: () => rmSync(root, { recursive: true }),
  })
}

async function httpWorld(): Promise<World> {
  const server = new FileServer()
  const address = await server.start()
  for (const [path, text] of Object.entries(contents)) server.files.set(`/data/${path}`, Buffer.from(text))
  server.files.set(
    '/data/files.txt',
    Buffer.from(`# what is here\n${Object.keys(contents).reverse().join('\n')}\n`),
  )
  return {
    source: new HttpSource(`${address}/data/`, patiently),
    single: (path) => new HttpSource(`${address}/data/${encodeURI(path)}`, patiently),
    change: (path) => server.files.set(`/data/${path}`, Buffer.from('other')),
    stop: () => server.stop(),
  }
}

async function s3World(): Promise<World> {
  const server = new FileServer()
  process.env['AWS_ENDPOINT_URL'] = await server.start()
  process.env['AWS_ACCESS_KEY_ID'] = 'key'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret'
  for (const [path, text] of Object.entries(contents))
    server.files.set(`/bucket/data/${path}`, Buffer.from(text))
  for (const junk of ['database/x.txt', 'data/_temporary/0/a.txt', 'data/.crc', 'data/b/'])
    server.files.set(`/bucket/${junk}`, Buffer.from('not wanted'))
  server.files.set('/bucket/train/train', Buffer.from('inner'))
  server.files.set('/bucket/both', Buffer.from('outer'))
  server.files.set('/bucket/both/both', Buffer.from('inner'))
  return {
    source: new S3Source('s3://bucket/data', patiently),
    single: (path) => new S3Source(`s3://bucket/data/${encodeURI(path)}`, patiently),
    change: (path) => server.files.set(`/bucket/data/${path}`, Buffer.from('other')),
    stop: () => {
      server.stop()
      for (const name of ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
        delete process.env[name]
    },
  }
}

for (const [name, createWorld] of [
  ['a folder', folderWorld],
  ['HTTP', httpWorld],
  ['S3', s3World],
] as const)
  describe(`a source of ${name}`, () => {
    let world: World
    before(async () => {
      world = await createWorld()
    })
    after(() => {
      world.source.close()
      world.stop()
    })

    it('lists its files in the order of their names, with their sizes', async () => {
      const files = await world.source.list()
      assert.deepEqual(
        files.map(({ path, bytes }) => [path, bytes]),
        Object.entries(contents).map(([path, text]) => [path, text.length]),
      )
    })

    it('reads ranges of them', async () => {
      for (const file of await world.source.list()) {
        const text = contents[file.path] as string
        const read = async (from: number, to: number) =>
          Buffer.from(await world.source.read(file, from, to)).toString()
        assert.equal(await read(0, text.length), text)
        if (text.length > 3) assert.equal(await read(1, 3), text.slice(1, 3))
      }
    })

    it('reads into the memory that is lent for it, or into its own', async () => {
      const [file] = await world.source.list()
      const lent = new Uint8Array(3)
      const read = await world.source.read(file as SourceFile, 1, 4, lent)
      assert.equal(Buffer.from(read).toString(), 'lph')
    })

    it('can be a single file', async () => {
      const source = world.single('b/c d.txt')
      const [file] = await source.list()
      assert.equal(file?.path, 'c d.txt')
      assert.equal(Buffer.from(await source.read(file, 0, 7)).toString(), 'charlie')
      source.close()
    })

    it('says so when a file has changed since it was listed', async () => {
      const file = (await world.source.list()).find(({ path }) => path === 'z.txt')
      assert.ok(file)
      world.change('z.txt')
      await assert.rejects(world.source.read(file, 0, 4), { code: 'file-differs', message: /z\.txt/ })
    })

    it('names a file that is not there', async () => {
      const missing = { path: 'nowhere.txt', bytes: 3, version: '' }
      await assert.rejects(world.source.read(missing, 0, 3), {
        code: 'file-missing',
        message: /nowhere\.txt/,
      })
    })
  })

describe('a source', () => {
  it('of a folder opens nothing any more after it was closed', async () => {
    const { source, stop } = await folderWorld()
    const [file] = await source.list()
    source.close()
    await assert.rejects(source.read(file as SourceFile, 0, 1), /the source was closed/)
    stop()
  })

  it('of a folder names a file that is listed and gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-source-'))
    symlinkSync('/nonexistent/file', join(folder, 'a.txt'))
    await assert.rejects(openSource(folder).list(), { code: 'file-missing', message: /a\.txt: it is listed/ })
    rmSync(folder, { recursive: true })
  })

  it('of S3 tells an object from a folder of the same name', async () => {
    const { stop } = await s3World()
    const textOf = async (uri: string) => {
      const source = new S3Source(uri, patiently)
      const [file, ...others] = await source.list()
      assert.deepEqual(others, [])
      const text = Buffer.from(await source.read(file as SourceFile, 0, 5)).toString()
      source.close()
      return `${file?.path}: ${text}`
    }
    assert.equal(await textOf('s3://bucket/train'), 'train: inner')
    assert.equal(await textOf('s3://bucket/both'), 'both: outer')
    assert.equal(await textOf('s3://bucket/both/'), 'both: inner')
    stop()
  })

  it('of a folder that is not there says so', async () => {
    await assert.rejects(openSource('/nonexistent/folder').list(), {
      code: 'source-unreadable',
      message: /\/nonexistent\/folder: there is no such folder.*mounted/,
    })
  })

  it('of a kind that nobody knows is refused', () => {
    assert.throws(() => openSource('ftp://host/x'), /nothing here reads ftp: .*s3:/)
  })
})

describe('a source of HTTP that fails', () => {
  let server: FileServer
  let source: Source
  before(async () => {
    server = new FileServer()
    server.files.set('/data/a.txt', Buffer.from('alpha'))
    source = new HttpSource(`${await server.start()}/data/a.txt`, patiently)
  })
  after(() => server.stop())

  it('is asked again while the server is busy, and not for ever', async () => {
    const [file] = await source.list()
    assert.ok(file)
    server.failing = { status: 503, count: 2 }
    assert.equal((await source.read(file, 0, 5)).length, 5)
    server.failing = { status: 503, count: 3 }
    await assert.rejects(source.read(file, 0, 5), { code: 'source-failed', message: /answered 503/ })
    assert.equal(server.failing.count, 0)
  })

  it('is asked again when it says nothing, and not for ever', async () => {
    const silent = new HttpSource(source.uri, { attempts: 2, firstDelayMs: 1 }, 20)
    const [file] = await source.list()
    server.isSilent = true
    server.calls.length = 0
    const reading = silent.read(file as SourceFile, 0, 5)
    await assert.rejects(reading, { code: 'source-failed', message: /said nothing for 0\.02 s/ })
    assert.equal(server.calls.length, 2)
    server.isSilent = false
  })

  it('is not asked again when it refuses', async () => {
    const [file] = await source.list()
    assert.ok(file)
    server.failing = { status: 403, count: 2 }
    await assert.rejects(source.read(file, 0, 5), { code: 'source-unreadable', message: /403.*rights/ })
    assert.equal(server.failing.count, 1)
    server.failing.count = 0
  })

  it('is refused where the server knows no ranges', async () => {
    const [file] = await source.list()
    assert.ok(file)
    server.knowsRanges = false
    await assert.rejects(source.read(file, 0, 3), /answered 200 to a request for a range/)
  })
})
