import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MisuseError } from '../../src/base/errors.ts'
import { type Mutant, patched } from './mutant.ts'

// All that a seed of the virtual simulator needs. Packages are shared: nothing in them is changed.
const copied = ['src', 'protocols', 'sim', 'package.json', 'tsconfig.json']
const shared = ['node_modules']

/** A copy of the source with one mutant's edits, on which seeds can be run; the product has no switches. */
export class PatchedTree {
  readonly folder: string

  constructor(root: string, mutant: Mutant | undefined) {
    this.folder = mkdtempSync(join(tmpdir(), 'shoal-mutant-'))
    for (const entry of copied) cpSync(join(root, entry), join(this.folder, entry), { recursive: true })
    for (const entry of shared) symlinkSync(join(root, entry), join(this.folder, entry))
    for (const edit of mutant?.edits ?? []) {
      const path = join(this.folder, edit.file)
      const text = patched(readFileSync(path, 'utf8'), edit)
      if (text === undefined) {
        this.remove()
        throw new MisuseError(
          `mutant ${mutant?.name}`,
          `${JSON.stringify(edit.find)} must occur once in ${edit.file}; bring the edit up to date`,
        )
      }
      writeFileSync(path, text)
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
