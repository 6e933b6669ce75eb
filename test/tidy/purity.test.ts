import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PlantedTree } from './planted-tree.ts'
import { projectRoot } from './project.ts'

// The pure layers are kept pure by two checks: one knows no platform, the other knows the reasons.

const planted = {
  'reads-clock': 'export const it = Date.now()',
  'makes-date': 'export const it = new Date()',
  'reads-stopwatch': 'export const it = performance.now()',
  'sets-timer': 'export const it = setTimeout(() => {}, 1)',
  'throws-dice': 'export const it = Math.random()',
  'takes-logarithm': 'export const it = Math.log(3)',
  'raises-to-power': 'export const it = (x: number) => x ** 0.5',
  'asks-process': 'export const it = process.pid',
  'is-async': 'export const it = async () => 1',
  'sorts-by-locale': "export const it = 'a'.localeCompare('b')",
}

const needsPlatform = ['reads-stopwatch', 'sets-timer', 'asks-process']

const fine = `export const bytes = new TextEncoder().encode('a')
export const text = new TextDecoder().decode(bytes)
export const hasSimd = WebAssembly.validate(bytes)
export const low = Math.floor(Math.min(2 ** 32, 1.5))
`

describe('the pure layers', () => {
  let tree: PlantedTree
  let compilerOutput: string
  let linterOutput: string

  before(() => {
    tree = new PlantedTree([
      'tsconfig.pure.json',
      'eslint.config.js',
      'src/base/platform.d.ts',
      'src/base/web-assembly.d.ts',
    ])
    for (const [name, text] of Object.entries(planted)) tree.write(`src/core/${name}.ts`, `${text}\n`)
    tree.write('src/core/fine.ts', fine)
    tree.write('src/cli/reads-clock.ts', `${planted['reads-clock']}\n`)
    compilerOutput = run('typescript/bin/tsc', '-p', 'tsconfig.pure.json', '--pretty', 'false')
    linterOutput = run('eslint/bin/eslint.js', '--format', 'stylish', 'src')
  })

  after(() => {
    tree.remove()
  })

  function run(tool: string, ...args: string[]): string {
    const command = [join(projectRoot, 'node_modules', tool), ...args]
    return spawnSync(process.execPath, command, { cwd: tree.folder, encoding: 'utf8' }).stdout
  }

  for (const name of Object.keys(planted)) {
    it(`are refused by the linter when one ${name.replaceAll('-', ' ')}`, () => {
      assert.match(linterOutput, new RegExp(`src/core/${name}\\.ts\\n.*no-restricted-`))
    })
  }

  for (const name of needsPlatform) {
    it(`do not compile when one ${name.replaceAll('-', ' ')}`, () => {
      assert.match(compilerOutput, new RegExp(`src/core/${name}\\.ts\\(.*Cannot find name`))
    })
  }

  it('may encode text, use WebAssembly and calculate', () => {
    assert.doesNotMatch(compilerOutput + linterOutput, /src\/core\/fine\.ts/)
  })

  it('are alone in this: people and the real world have clocks', () => {
    assert.doesNotMatch(linterOutput, /src\/cli\/reads-clock\.ts/)
  })
})
