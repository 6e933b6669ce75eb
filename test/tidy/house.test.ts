import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { projectFiles, readProjectFile } from './project.ts'

const linesPerFileMax = 400

const files = projectFiles()
const isGenerated = (path: string) => /\.(pb|wasm)\.ts$/.test(path)
const code = files.filter((path) => /\.(ts|js|cjs)$/.test(path))
const ships = code.filter((path) => /^(src|protocols|sim)\//.test(path) && !isGenerated(path))
const tests = files.filter((path) => path.startsWith('test/') && path.endsWith('.test.ts'))

/** Fails with the whole list, so that one run shows everything there is to mend. */
function assertNone(offenders: string[], rule: string): void {
  assert.deepEqual(offenders, [], rule)
}

function linesMatching(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

describe('the house rules', () => {
  it(`no file that ships is longer than ${linesPerFileMax} lines`, () => {
    const long = ships.filter((path) => readProjectFile(path).split('\n').length - 1 > linesPerFileMax)
    assertNone(long, 'A file is one noun: find the second one and give it a file.')
  })

  it('no path says utils, helpers, common or manager', () => {
    const vague = files.filter((path) => /(^|[/.-])(utils?|helpers?|common|managers?)([/.-]|$)/.test(path))
    assertNone(vague, 'Name the file after the thing in it.')
  })

  it('file names are kebab-case', () => {
    const others = code.filter((path) => !/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(path)))
    assertNone(others, 'lower-case words joined by hyphens')
  })

  it('an index.ts only re-exports', () => {
    const busy = code.filter(
      (path) => basename(path) === 'index.ts' && withoutReexports(readProjectFile(path)).trim() !== '',
    )
    assertNone(busy, 'Types and code that live in an index.ts are how import cycles begin.')
  })

  it('no test is run alone or skipped', () => {
    assertNone(linesMatching(tests, /\b(describe|context|it)\.(only|skip)\(|\bx(it|describe)\(/), 'left over')
  })

  it('no file names a path of the machine it was written on', () => {
    const texts = files.filter((path) =>
      /\.(ts|js|cjs|json|jsonc|md|proto|txt|toml|py|sh)$|^\.ci\//.test(path),
    )
    assertNone(linesMatching(texts, /(^|[\s'"`(=:])\/(home|root|Users|work)\//), 'It is not there elsewhere.')
  })

  it('no relative import names a .js file', () => {
    assertNone(linesMatching(ships.concat(tests), /from '\.[^']*\.js'/), 'Imports name the source: .ts')
  })

  it('a folder of tests has the name of the folder it tests', () => {
    const folders = new Set(files.flatMap((path) => parents(path)))
    const own = ['test/tidy', 'test/scripts', 'test/scenarios', 'test/end-to-end', 'test/properties']
    const strays = tests.filter((path) => {
      const [folder = ''] = parents(path).slice(-1)
      const tested = folder.replace(/^test\/?/, '')
      if (tested === '' || own.some((kept) => folder === kept || folder.startsWith(`${kept}/`))) return false
      return !folders.has(tested) && !folders.has(`src/${tested}`)
    })
    assertNone(strays, 'test/core/lease tests src/core/lease, test/sim/virtual tests sim/virtual.')
  })
})

function parents(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function withoutReexports(text: string): string {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return withoutComments.replace(/^export (type )?(\*( as \w+)?|\{[^}]*\}) from '[^']+'$/gm, '')
}
