import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for each test of the suite that calls this. */
export function scratchFolder(): { path(name?: string): string } {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  return { path: (name = '') => join(folder, name) }
}
