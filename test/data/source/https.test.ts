import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'
import { FileServer } from '../file-server.ts'
import { fixturesFolder } from '../memory-file.ts'
import { selfSigned } from '../self-signed.ts'

describe('files behind HTTPS', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  let server: FileServer
  let folder = ''
  let authority = ''

  before(() => void builtProgram())
  beforeEach(async () => {
    const secret = selfSigned()
    server = new FileServer(secret)
    folder = `${await server.start()}/corpus/`
    authority = scratch.path('authority.pem')
    writeFileSync(authority, secret.certificate)
    const names = ['duckdb-zstd-integer.parquet', 'hyparquet-snappy.parquet']
    for (const name of names) server.files.set(`/corpus/${name}`, readFileSync(`${fixturesFolder}/${name}`))
    server.files.set('/corpus/files.txt', Buffer.from(names.join('\n')))
  })
  afterEach(() => server.stop())

  /** In a process of its own: Node reads the variable when it starts. */
  async function run(args: string[], environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...environment } })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += String(text)
    })
    child.stderr.on('data', (text) => {
      said.err += String(text)
    })
    const status = await new Promise((resolve) => child.once('close', resolve))
    return { status, ...said }
  }

  it('are read where the authority is named in NODE_EXTRA_CA_CERTS', async () => {
    const preview = [builtProgram(), 'dataset', 'preview', folder, '--samples', '1']
    const { status, out, err } = await run(preview, { NODE_EXTRA_CA_CERTS: authority })
    assert.equal(status, 0, err)
    assert.match(out, /^id: 0 .*row 0/)
  })

  it('are read by reader threads, too', async () => {
    const library = builtProgram().replace(/cli\/main\.js$/, 'index.js')
    const program = `
      import { openTokens } from ${JSON.stringify(library)}
      const stream = await openTokens(process.argv[2], { batchSize: 8, sequenceLength: 4, readers: 2 })
      let rows = 0
      for await (const batch of stream.batches()) rows += batch.rows
      stream.close()
      console.log(rows)`
    const path = scratch.path('read.mjs')
    writeFileSync(path, program)
    const { out, err } = await run([path, folder], { NODE_EXTRA_CA_CERTS: authority })
    assert.equal(out, '92\n', err)
  })

  it('of a server that nobody vouches for are refused at once, with what to do', async () => {
    const { status, err } = await run([builtProgram(), 'dataset', 'preview', folder])
    assert.equal(status, 1)
    assert.match(err, /files\.txt: its certificate is not trusted \(self-signed certificate\)/)
    assert.match(err, /NODE_EXTRA_CA_CERTS=FILE/)
    assert.equal(server.calls.length, 0)
  })
})
