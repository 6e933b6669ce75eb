import { lilconfigSync } from 'lilconfig'
import { parse as parseToml } from 'smol-toml'
import { ConfigError } from './config-error.ts'

export interface ConfigFile {
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
}

const names = ['shoal.toml', 'shoal.json']

/** The file that was named, or the nearest of shoal.toml and shoal.json from `folder` upwards. */
export function readConfigFile(named: string | undefined, folder: string): ConfigFile | undefined {
  const searcher = lilconfigSync('shoal', {
    searchPlaces: names,
    loaders: {
      '.toml': (path, content) => parsed(path, () => parseToml(content)),
      '.json': (path, content) => parsed(path, () => JSON.parse(content) as unknown),
    },
  })
  const found =
    named === undefined ? searcher.search(folder) : loadNamed(named, (path) => searcher.load(path))
  if (found === null || found.isEmpty === true) return undefined
  const values: unknown = found.config
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new ConfigError([
      {
        origin: found.filepath,
        value: undefined,
        text: 'it must hold settings by name, such as job = "mnist"',
      },
    ])
  }
  return { path: found.filepath, values: values as Record<string, unknown> }
}

function loadNamed<Found>(path: string, load: (path: string) => Found): Found {
  try {
    return load(path)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const text =
      code === 'ENOENT'
        ? 'there is no such file'
        : `it cannot be read (${message}); use a .toml or .json file`
    throw new ConfigError([{ origin: '--config', value: path, text }])
  }
}

function parsed(path: string, parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    throw new ConfigError([{ origin: path, value: undefined, text: firstLine((error as Error).message) }])
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
