import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const projectRoot = dirname(dirname(import.meta.dirname))

// What .gitignore leaves out. Git itself is not asked: a release unpacked without it must be testable too.
const notOurs = new Set(['.git', 'node_modules', 'dist', 'coverage', '.shoal'])

/** Every file of the project, by its path from the root. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? projectFiles(path) : [path]
    })
    .sort()
}

export function readProjectFile(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}
