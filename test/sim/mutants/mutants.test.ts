import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from '../../../sim/mutants/list.ts'
import { type Mutant, occurrences, patched } from '../../../sim/mutants/mutant.ts'
import { PatchedTree } from '../../../sim/mutants/patched-tree.ts'

const root = join(import.meta.dirname, '..', '..', '..')

describe('the mutants', () => {
  it('are at least twenty, each with a name of its own and a reason', () => {
    assert.ok(mutants.length >= 20)
    assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length)
    for (const { name, why } of mutants) assert.ok(why.length > 10, name)
  })

  // A mutant whose text has been rewritten plants nothing, and would seem to be survived by sound code.
  for (const { name, edits } of mutants) {
    it(`${name} still fits the source`, () => {
      for (const { file, find, replace } of edits) {
        assert.equal(occurrences(readFileSync(join(root, file), 'utf8'), find), 1, `${file}: ${find}`)
        assert.notEqual(find, replace)
      }
    })
  }
})

describe('a patched tree', () => {
  let project: string

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'shoal-project-'))
    for (const folder of ['src', 'protocols', 'sim', 'node_modules']) mkdirSync(join(project, folder))
    for (const file of ['package.json', 'tsconfig.json']) writeFileSync(join(project, file), '{}')
    writeFileSync(join(project, 'src/rule.ts'), 'export const rule = 1 < 2\n')
  })

  afterEach(() => {
    rmSync(project, { recursive: true })
  })

  const planted = (find: string): Mutant => ({
    name: 'planted',
    why: 'a test',
    edits: [{ file: 'src/rule.ts', find, replace: '1 > 2' }],
  })

  it('has the edit, leaves the project as it was, and can be removed', () => {
    const tree = new PatchedTree(project, planted('1 < 2'))
    assert.equal(readFileSync(join(tree.folder, 'src/rule.ts'), 'utf8'), 'export const rule = 1 > 2\n')
    assert.equal(readFileSync(join(project, 'src/rule.ts'), 'utf8'), 'export const rule = 1 < 2\n')
    tree.remove()
    assert.equal(existsSync(tree.folder), false)
    assert.equal(existsSync(join(project, 'node_modules')), true)
  })

  it('refuses an edit whose text is not there, or more than once', () => {
    assert.throws(() => new PatchedTree(project, planted('1 <= 2')), /must occur once in src\/rule.ts/)
    assert.equal(patched('a a', { file: '', find: 'a', replace: 'b' }), undefined)
  })
})
