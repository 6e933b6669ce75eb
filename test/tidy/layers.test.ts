import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PlantedTree } from './planted-tree.ts'
import { projectRoot } from './project.ts'

// A rule that cannot fire protects nothing, and dependency-cruiser passes silently whatever it cannot
// resolve. So each rule meets one planted violation, in a small tree of its own.

interface Planted {
  from: string
  imports: string
  typesOnly?: true
}

const planted: (Planted & { rule: string })[] = [
  { rule: 'line:src/base', from: 'src/base/upward.ts', imports: '../core/fine.ts' },
  { rule: 'line:src/core', from: 'src/core/upward.ts', imports: '../driver/fine.ts' },
  { rule: 'line:src/core', from: 'src/core/encodes.ts', imports: '../../protocols/lease/fine.ts' },
  { rule: 'line:protocols', from: 'protocols/lease/upward.ts', imports: '../../src/driver/fine.ts' },
  { rule: 'line:src/driver', from: 'src/driver/upward.ts', imports: '../adapters/fine.ts' },
  { rule: 'line:src/adapters', from: 'src/adapters/upward.ts', imports: '../peer/fine.ts' },
  { rule: 'line:src/peer', from: 'src/peer/upward.ts', imports: '../cli/fine.ts' },
  { rule: 'line:sim/virtual', from: 'sim/virtual/adapted.ts', imports: '../../src/adapters/fine.ts' },
  { rule: 'line:sim/processes', from: 'sim/processes/decides.ts', imports: '../../src/core/fine.ts' },
  { rule: 'line:sim/processes', from: 'sim/processes/drives.ts', imports: '../../src/driver/fine.ts' },
  { rule: 'placed', from: 'src/elsewhere/lost.ts', imports: '../base/fine.ts' },
  { rule: 'no-cycle', from: 'src/core/egg.ts', imports: './hen.ts', typesOnly: true },
  { rule: 'pure-platform', from: 'src/core/reads-files.ts', imports: 'node:fs' },
  { rule: 'pure-platform', from: 'src/driver/reads-time.ts', imports: 'node:timers' },
  { rule: 'pure-packages', from: 'src/core/logs.ts', imports: 'pino' },
  { rule: 'pure-packages', from: 'src/core/dials.ts', imports: 'libp2p' },
  { rule: 'network-in-adapters', from: 'src/core/dials.ts', imports: 'libp2p' },
  { rule: 'network-in-adapters', from: 'src/cli/gossips.ts', imports: '@chainsafe/libp2p-gossipsub' },
  { rule: 'network-in-adapters', from: 'src/client/addresses.ts', imports: '@multiformats/multiaddr' },
  { rule: 'network-in-adapters', from: 'src/data/identifies.ts', imports: '@libp2p/peer-id' },
  { rule: 'virtual-is-virtual', from: 'sim/virtual/dials.ts', imports: '@libp2p/tcp' },
  { rule: 'virtual-is-virtual', from: 'sim/virtual/adapted.ts', imports: '../../src/adapters/fine.ts' },
  { rule: 'index-is-for-outside:1', from: 'src/cli/circles.ts', imports: '../index.ts' },
  { rule: 'index-is-for-outside:2', from: 'src/core/view/inner.ts', imports: '../index.ts' },
  { rule: 'index-is-for-outside:3', from: 'src/core/view/circles.ts', imports: './index.ts' },
  { rule: 'shipped-from-shipped', from: 'src/core/tested.ts', imports: '../../test/fine.ts' },
  { rule: 'no-dev-dependency', from: 'src/cli/compiles.ts', imports: 'fast-check' },
  { rule: 'checkers-decide-nothing', from: 'sim/check/decides.ts', imports: '../../src/core/fine.ts' },
  { rule: 'resolved', from: 'src/core/nowhere.ts', imports: './not-there.ts' },
]

const fine = [
  'src/base/fine.ts',
  'src/core/fine.ts',
  'src/core/index.ts',
  'src/core/view/index.ts',
  'protocols/lease/fine.ts',
  'src/driver/fine.ts',
  'src/adapters/fine.ts',
  'src/peer/fine.ts',
  'src/cli/fine.ts',
  'src/index.ts',
  'test/fine.ts',
]

const following: Planted[] = [
  { from: 'src/core/leftward.ts', imports: '../base/fine.ts' },
  { from: 'protocols/lease/leftward.ts', imports: '../../src/core/fine.ts' },
  { from: 'src/core/hashes.ts', imports: '@noble/hashes/sha2.js' },
  { from: 'src/adapters/dials.ts', imports: 'libp2p' },
  { from: 'src/adapters/gossips.ts', imports: '@chainsafe/libp2p-gossipsub' },
  { from: 'src/peer/reads-files.ts', imports: 'node:fs' },
  { from: 'sim/virtual/leftward.ts', imports: '../../src/driver/fine.ts' },
  { from: 'sim/check/takes-words.ts', imports: '../../src/core/fine.ts', typesOnly: true },
]

interface Violation {
  from: string
  rule: { name: string }
}

describe('the line between the layers', () => {
  let tree: PlantedTree
  let violations: Violation[]

  before(() => {
    tree = new PlantedTree(['.dependency-cruiser.cjs'])
    for (const path of fine) tree.write(path, 'export const fine = 1\n')
    for (const file of [...planted, ...following, { from: 'src/core/hen.ts', imports: './egg.ts' }])
      plant(file)
    violations = cruise()
  })

  after(() => {
    tree.remove()
  })

  function plant({ from, imports, typesOnly }: Planted): void {
    tree.write(
      from,
      typesOnly ? `import type * as it from '${imports}'\nexport type { it }\n` : `import '${imports}'\n`,
    )
  }

  function cruise(): Violation[] {
    const binary = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const args = [binary, '--output-type', 'json', 'src', 'protocols', 'sim', 'test']
    const run = spawnSync(process.execPath, args, {
      cwd: tree.folder,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    })
    assert.notEqual(run.stdout, '', run.stderr)
    const report = JSON.parse(run.stdout) as { summary: { violations: Violation[] } }
    return report.summary.violations
  }

  for (const { rule, from, imports } of planted) {
    it(`${rule} refuses ${imports} in ${from}`, () => {
      const found = violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name)
      assert.ok(found.includes(rule), `found only: ${found.join(', ') || 'nothing'}`)
    })
  }

  it('lets the imports pass that follow the line', () => {
    const followers = [...fine, ...following.map(({ from }) => from)]
    assert.deepEqual(
      violations.filter(({ from }) => followers.includes(from)),
      [],
    )
  })
})
