import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// Compiles the ownership kernel and writes it as a module that holds the bytes, so that no file is looked up
// at run time, wherever the program is installed or bundled. The compiler runs as a program of its own: imported,
// its types would redefine those of arrays and numbers for all of the project.

const compiler = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'))

const root = dirname(import.meta.dirname)
const source = 'src/core/ownership/kernel/assembly/index.ts'
const target = 'src/core/ownership/kernel/scoring.wasm.ts'

// 64 MiB, enough for a million shards; only what is touched takes memory. When WebAssembly's memory grows, the engine
// detaches the buffer that it had, and from then on looks before every access to any typed array of the process whether
// its buffer is still there: an incremental step takes a tenth longer.
const initialPages = 1024

const folder = await mkdtemp(join(tmpdir(), 'shoal-wasm-'))
try {
  const compiled = join(folder, 'scoring.wasm')
  const options = ['--optimizeLevel', '3', '--runtime', 'stub', '--noAssert', '--enable', 'simd']
  options.push('--initialMemory', String(initialPages))
  const files = [source, '--baseDir', root, '--outFile', compiled]
  await promisify(execFile)(process.execPath, [compiler, ...files, ...options])
  const bytes = await readFile(compiled)
  await writeFile(join(root, target), moduleText(bytes))
  console.log(`wrote ${target}, ${bytes.length} bytes of WebAssembly`)
} finally {
  await rm(folder, { recursive: true })
}

function moduleText(bytes: Uint8Array): string {
  return `// Compiled from ${source} by \`npm run build:wasm\`. Do not edit.\nexport const scoringBytes = new Uint8Array([${bytes.join(',')}])\n`
}
