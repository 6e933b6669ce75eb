import { dirname } from 'node:path'
import type { ConfigFault } from './config-error.ts'
import type { ConfigFile } from './config-file.ts'
import { didYouMean, nearest } from './did-you-mean.ts'
import {
  type GivenSettings,
  type PeerSettingName,
  peerSettingNames,
  peerSettings,
  variableOf,
} from './peer-settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A value as somebody gave it, and where. */
export interface Raw {
  readonly origin: string
  readonly raw: unknown
  /** Where a relative path in it begins, unless that is the folder that the peer is started in. */
  readonly folder?: string
}

export type Given = {
  [Name in PeerSettingName]?: Raw & { readonly value: GivenSettings[Name] }
}

export interface Gathered {
  readonly given: Given
  readonly faults: readonly ConfigFault[]
  readonly warnings: readonly string[]
}

/** Variables of shoal that are no settings of a peer. */
const otherVariables = [
  'SHOAL_CONFIG',
  'SHOAL_ENDPOINT',
  'SHOAL_TOKEN',
  'SHOAL_TEST_CLOCK',
  'SHOAL_TEST_DISK',
]

/** Takes each setting from the first place that gives it, and checks it there. */
export function gatherSettings(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  file: ConfigFile | undefined,
): Gathered {
  const given: Given = {}
  const faults: ConfigFault[] = [...unknownFlags(flags), ...unknownKeys(file)]
  for (const name of peerSettingNames) {
    const found = find(name, flags, environment, file)
    if (found === undefined) continue
    const checked = peerSettings[name].schema.safeParse(found.raw)
    if (checked.success) Object.assign(given, { [name]: { ...found, value: checked.data } })
    else
      for (const text of new Set(checked.error.issues.map(issueText)))
        faults.push({ origin: found.origin, value: found.raw, text })
  }
  return { given, faults, warnings: suspiciousVariables(environment) }
}

function find(
  name: PeerSettingName,
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  file: ConfigFile | undefined,
): Raw | undefined {
  if (flags[name] !== undefined) return { origin: `--${name}`, raw: flags[name] }
  const variable = variableOf(name)
  // An empty variable is how a shell or a compose file says "not set".
  if (environment[variable] !== undefined && environment[variable] !== '')
    return { origin: variable, raw: environment[variable] }
  if (file?.values[name] !== undefined) {
    return { origin: `${name} in ${file.path}`, raw: file.values[name], folder: dirname(file.path) }
  }
  return undefined
}

function issueText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const within = path.filter((part) => typeof part === 'string').join('.')
  return within === '' ? message : `${within}: ${message}`
}

/** A program may pass any object; the command line has checked its own. */
function unknownFlags(flags: Readonly<Record<string, unknown>>): ConfigFault[] {
  return unknownOf(Object.keys(flags)).map((name) => ({
    origin: name,
    value: flags[name],
    text: `there is no such setting; ${didYouMean(name, peerSettingNames)}`,
  }))
}

function unknownKeys(file: ConfigFile | undefined): ConfigFault[] {
  return unknownOf(Object.keys(file?.values ?? {})).map((name) => ({
    origin: `${name} in ${file?.path ?? ''}`,
    value: file?.values[name],
    text: `there is no such setting; ${didYouMean(name, peerSettingNames)}`,
  }))
}

function unknownOf(names: readonly string[]): string[] {
  return names.filter((name) => !(peerSettingNames as string[]).includes(name))
}

/**
 * Only a warning, and only for near misses: Kubernetes and Docker set variables of their own for a service that is
 * named shoal (SHOAL_SERVICE_HOST, SHOAL_PORT).
 */
function suspiciousVariables(environment: Environment): string[] {
  const known = [...peerSettingNames.map(variableOf), ...otherVariables]
  return Object.keys(environment)
    .filter((name) => name.startsWith('SHOAL_') && !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, known)
      return meant === undefined ? [] : [`${name} means nothing to shoal: did you mean ${meant}?`]
    })
}
