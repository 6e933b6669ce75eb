import assert from 'node:assert/strict'
import { type Route, routes } from '../../src/api/routes.ts'
import { readProjectFile } from '../tidy/project.ts'
import { apiErrorRows, commandRows, namesInCode, settingRows, timingRows } from './operating-tables.ts'

/** The lines of tables in a section, without their heads. */
function rowsOf(text: string, section: string): string[] {
  const [, body = ''] = text.split(`\n## ${section}\n`)
  const [own = ''] = body.split('\n## ')
  return own.split('\n').filter((line) => line.startsWith('| `'))
}

const firstName = (row: string): string => /^\| `([^` ]+)/.exec(row)?.[1] ?? ''

describe('docs/OPERATING.md', () => {
  const text = readProjectFile('docs/OPERATING.md')

  for (const [section, names] of Object.entries(namesInCode())) {
    it(`lists everything of "${section}" that the code has, and nothing else`, () => {
      assert.deepEqual(rowsOf(text, section).map(firstName).sort(), [...names].sort())
    })
  }

  it('says of settings, timings and API errors what the code says', () => {
    assert.deepEqual(rowsOf(text, 'Settings'), settingRows())
    assert.deepEqual(rowsOf(text, 'Timing'), timingRows())
    assert.deepEqual(rowsOf(text, 'Errors of the local API'), apiErrorRows())
  })
})

describe('the commands in docs/OPERATING.md', () => {
  it('are listed with every flag', async () => {
    const rows = rowsOf(readProjectFile('docs/OPERATING.md'), 'Commands')
    assert.deepEqual(rows, await commandRows())
  })
})

describe('docs/API.md', () => {
  it('lists every call with what it is for', () => {
    const rows = rowsOf(readProjectFile('docs/API.md'), 'Calls')
    const expected = (Object.values(routes) as Route[]).map(
      ({ method, path, summary }) => `| \`${method.toUpperCase()} ${path}\` | ${summary} |`,
    )
    assert.deepEqual(rows, expected)
  })
})
