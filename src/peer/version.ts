import { readFileSync } from 'node:fs'

/** Of the package; this file is two folders below package.json in the source, and three in dist/. */
export const version = readVersion(['../../package.json', '../../../package.json'])

function readVersion(places: readonly string[]): string {
  for (const place of places) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as Partial<
        Record<'name' | 'version', string>
      >
      if (name === 'shoal' && version !== undefined) return version
    } catch {
      // Not here, then.
    }
  }
  return 'unknown'
}
