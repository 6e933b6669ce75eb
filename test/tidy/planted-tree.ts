import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from './project.ts'

/** A small tree with the project's own rules in force, where a violation can be planted and a check tried. */
export class PlantedTree {
  readonly folder = mkdtempSync(join(tmpdir(), 'shoal-planted-'))

  constructor(rules: string[]) {
    for (const file of ['package.json', 'tsconfig.json', ...rules]) {
      cpSync(join(projectRoot, file), join(this.folder, file))
    }
    symlinkSync(join(projectRoot, 'node_modules'), join(this.folder, 'node_modules'))
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}
