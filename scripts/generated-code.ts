import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { generate } from 'protons'

/** One file of generated code: where it belongs and what the `.proto` beside it says it should hold. */
export interface GeneratedFile {
  path: string
  content: string
}

// protons writes enums and namespaces, which `erasableSyntaxOnly` forbids, and optional fields that are
// sometimes undefined; the types it exports stay in force for those who import them.
const header = (source: string) =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n// @ts-nocheck\n`

/** What `protocols/<name>/<file>.pb.ts` should hold for every `protocols/<name>/<file>.proto`. */
export async function generateAll(root: string): Promise<GeneratedFile[]> {
  const sources = (await filesUnder(join(root, 'protocols'))).filter((path) => path.endsWith('.proto'))
  const outputFolder = await mkdtemp(join(tmpdir(), 'shoal-generate-'))
  try {
    const files: GeneratedFile[] = []
    for (const source of sources) {
      const name = basename(source, '.proto')
      await generate(source, { output: outputFolder, strict: true })
      const code = await readFile(join(outputFolder, `${name}.ts`), 'utf8')
      files.push({ path: source.replace(/\.proto$/, '.pb.ts'), content: header(`${name}.proto`) + code })
    }
    for (const file of files) {
      await importWhatIsImported(file, files)
      nameEveryField(file)
    }
    return files
  } finally {
    await rm(outputFolder, { recursive: true })
  }
}

// protons repeats in every file all that the `.proto` imports: each peer would carry ten copies of every
// shared word, each to be compiled and warmed up by itself. Here they become imports again.
async function importWhatIsImported(file: GeneratedFile, files: readonly GeneratedFile[]): Promise<void> {
  const folder = dirname(file.path)
  const source = await readFile(file.path.replace(/\.pb\.ts$/, '.proto'), 'utf8')
  for (const [, imported = ''] of source.matchAll(/^import "(.+)\.proto";$/gm)) {
    const path = join(folder, `${imported}.pb.ts`)
    const words = files.find((other) => other.path === path)
    if (words === undefined) throw new Error(`${file.path}: nothing is generated for ${imported}.proto`)
    const repeated = new Set([...words.content.matchAll(declaration)].map(([, name]) => name))
    file.content = file.content.replace(declaration, (text, name: string) => (repeated.has(name) ? '' : text))
    const used = [...repeated].filter((name) => new RegExp(`\\b${name}\\b`).test(file.content))
    const from = relative(folder, path)
    file.content = file.content.replace(/^import /m, `import { ${used.join(', ')} } from '${from}'\nimport `)
  }
}

// A field that may be absent must still be named by whoever encodes the message: then the compiler finds the
// place where a new field was forgotten.
function nameEveryField(file: GeneratedFile): void {
  file.content = file.content.replace(/^ {2}(\w+)\?: (.+)$/gm, '  $1: $2 | undefined')
}

/** One declaration of the generated code, from its first column to its closing brace. */
const declaration = /^(?:export )?(?:interface|namespace|enum) (\w+) \{(?:\}|[\s\S]*?\n\})\n+/gm

/** The generated files that are there now. */
export async function presentFiles(root: string): Promise<string[]> {
  return (await filesUnder(join(root, 'protocols'))).filter((path) => path.endsWith('.pb.ts'))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
