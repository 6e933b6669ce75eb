import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for each test of the suite that calls this. They go with the suite: what a test started ends first. */
export function scratchFolder(): { path(name?: string): string } {
  const folders: string[] = []
  beforeEach(() => {
    folders.push(mkdtempSync(join(tmpdir(), 'shoal-test-')))
  })
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { path: (name = '') => join(folders.at(-1) ?? '', name) }
}
