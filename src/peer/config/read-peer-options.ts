import { homedir, hostname } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { MisuseError } from '../../base/errors.ts'
import { isName } from '../../base/ids.ts'
import type { FoundingPlan } from '../../core/membership/founding.ts'
import { presets, resolveTiming, type TimingSettings } from '../../core/settings.ts'
import { parsePlace } from '../../store/parse-place.ts'
import { ConfigError, type ConfigFault } from './config-error.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import { type Environment, type Given, gatherSettings, type Raw } from './gather-settings.ts'
import { isOpenToAll, readAllowList, readText, readToken } from './named-files.ts'
import type { ApiOptions, PeerOptions } from './peer-options.ts'
import { type GivenSettings, type PeerSettingName, portByDefault } from './peer-settings.ts'

export interface OptionSources {
  /** Flags by setting name, as the command line or a program gave them. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly environment: Environment
  /** Where relative paths begin, except those in the file, and where the file is looked for. */
  readonly folder: string
  /** A file that was named; otherwise the nearest is taken. `false`: none. */
  readonly file?: string | false | undefined
}

export interface ReadOptions {
  readonly options: PeerOptions
  readonly file: string | undefined
  /** What is probably a mistake, but may be meant. */
  readonly warnings: readonly string[]
}

/** Linux allows 108 bytes for the path of a socket, the last of them a zero; others allow 104. */
const socketPathBytesMax = 103

/** Flags over variables over the file over defaults. Throws one ConfigError that names every wrong field. */
export function readPeerOptions(sources: OptionSources): ReadOptions {
  const file = findFile(sources)
  const gathered = gatherSettings(sources.flags, sources.environment, file)
  const reader = new OptionReader(gathered.given, sources)
  const options = reader.options(gathered.faults)
  return { options, file: file?.path, warnings: [...gathered.warnings, ...reader.warnings] }
}

function findFile({ file, environment, folder }: OptionSources): ConfigFile | undefined {
  if (file === false) return undefined
  const named = file ?? environment.SHOAL_CONFIG
  return readConfigFile(named === undefined || named === '' ? undefined : resolve(folder, named), folder)
}

/** Fills in defaults, reads the files that settings name, and checks what only shows when settings meet. */
class OptionReader {
  readonly #given: Given
  readonly #sources: OptionSources
  readonly #faults: ConfigFault[] = []
  readonly warnings: string[] = []

  constructor(given: Given, sources: OptionSources) {
    this.#given = given
    this.#sources = sources
  }

  options(faults: readonly ConfigFault[]): PeerOptions {
    const job = this.#value('job') ?? 'default'
    const stateFolder = this.#path('state-folder') ?? stateFolderByDefault(job, this.#sources.environment)
    const options: PeerOptions = {
      job,
      stateFolder,
      listen: this.#value('listen') ?? [`/ip4/0.0.0.0/tcp/${portByDefault}`],
      announce: this.#value('announce') ?? [],
      bootstrap: this.#value('bootstrap') ?? [],
      mdns: this.#value('mdns') ?? false,
      founding: this.#founding(),
      weight: this.#value('weight') ?? 1,
      failureDomain: this.#value('failure-domain') ?? hostDomain(),
      timing: this.#timing(),
      electorsMax: this.#value('electors-max') ?? 5,
      balance: this.#value('balance'),
      networkKey: this.#networkKey(),
      allow: this.#read('allow', this.#value('allow'), (entries) =>
        readAllowList(entries, this.#folder('allow')),
      ),
      api: this.#api(stateFolder),
      metrics: this.#value('metrics'),
      logFormat: this.#value('log-format') ?? 'auto',
      logLevel: this.#value('log-level') ?? 'info',
      commitWindow: this.#value('commit-window') ?? 65_536,
      leaveGraceMs: this.#value('leave-grace') ?? 10_000,
      dataSet: this.#value('data-set'),
      consume: this.#consume(),
      cache: this.#cache(),
      checkpoints: this.#checkpoints(),
      copies: this.#copies(),
      observationsFile: this.#path('observations'),
    }
    const all = [...faults, ...this.#faults]
    if (all.length > 0) throw new ConfigError(all)
    return options
  }

  #cache(): PeerOptions['cache'] {
    const folder = this.#path('cache')
    return folder === undefined ? undefined : { folder, bytesMax: this.#value('cache-bytes') ?? 10 * 2 ** 30 }
  }

  #checkpoints(): PeerOptions['checkpoints'] {
    const at = this.#value('checkpoints')
    if (at === undefined) return undefined
    const { AWS_ENDPOINT_URL: endpoint } = this.#sources.environment
    try {
      const place = parsePlace(
        'checkpoints',
        at.includes('://') ? at : resolve(this.#folder('checkpoints'), at),
        endpoint === '' ? undefined : endpoint,
      )
      return { place, keyFile: this.#path('checkpoint-key') }
    } catch (error) {
      if (!(error instanceof MisuseError)) throw error
      this.#complain('checkpoints', error.message.replace(/^checkpoints: /, ''))
      return undefined
    }
  }

  #copies(): PeerOptions['copies'] {
    const copies = this.#value('manifest-copies') ?? 3
    const ack = this.#value('ack')
    const chunkCopies = this.#value('replicate-chunks') ?? 0
    if (ack !== undefined && ack > copies)
      this.#complain('ack', `${ack} is more than the ${copies} that keep a copy (--manifest-copies)`)
    if (chunkCopies > copies)
      this.#complain('replicate-chunks', `${chunkCopies} is more than the ${copies} of --manifest-copies`)
    if (chunkCopies > 0 && this.#value('checkpoints') === undefined)
      this.#complain('replicate-chunks', 'needs --checkpoints with a folder of this peer')
    return { copies, ack, chunkCopies }
  }

  #founding(): FoundingPlan {
    const peers = this.#value('expect')
    if (peers !== undefined) return { kind: 'expect', peers }
    return (this.#value('bootstrap') ?? []).length > 0 ? { kind: 'join' } : { kind: 'alone' }
  }

  #timing(): TimingSettings {
    const preset = this.#value('preset') ?? 'lan'
    try {
      return resolveTiming(preset, this.#value('timing') ?? {})
    } catch (error) {
      if (!(error instanceof MisuseError)) throw error
      this.#complain('timing', error.message.replace(/^timing\./, ''))
      return presets[preset]
    }
  }

  #networkKey(): PeerOptions['networkKey'] {
    const file = this.#secret('psk')
    const text = this.#read('psk', file, readText)
    return file === undefined || text === undefined ? undefined : { text, file }
  }

  #api(stateFolder: string): ApiOptions {
    const socketPath = this.#path('api') ?? join(stateFolder, 'api.sock')
    if (Buffer.byteLength(socketPath) > socketPathBytesMax) {
      this.#complain(
        this.#given.api === undefined ? 'state-folder' : 'api',
        `the socket's path would be ${Buffer.byteLength(socketPath)} bytes long, and systems allow ${socketPathBytesMax}: give --api a shorter path`,
      )
    }
    return { socketPath, tcp: this.#apiTcp(), callsPerSecond: this.#value('api-rate') ?? 5_000 }
  }

  #apiTcp(): ApiOptions['tcp'] {
    const tcp = this.#value('api-tcp')
    const tokenFile = this.#secret('api-token')
    const token = this.#read('api-token', tokenFile, readToken)
    if (tcp === undefined) return undefined
    if (tokenFile === undefined) {
      this.#complain(
        'api-tcp',
        'over TCP everybody on the machine or the network could call: give --api-token FILE too (make one with: shoal keygen --token FILE)',
      )
    }
    return { ...tcp, token: token ?? '' }
  }

  #consume(): PeerOptions['consume'] {
    const samplesPerSecond = this.#value('consume')
    return samplesPerSecond === undefined ? undefined : { samplesPerSecond }
  }

  #value<Name extends PeerSettingName>(name: Name): GivenSettings[Name] {
    return this.#given[name]?.value
  }

  #path(name: PeerSettingName): string | undefined {
    const value = this.#value(name) as string | undefined
    return value === undefined ? undefined : resolve(this.#folder(name), value)
  }

  /** Only a warning: where secrets are mounted, as in a container, their mode may not be the operator's to choose. */
  #secret(name: PeerSettingName): string | undefined {
    const file = this.#path(name)
    if (file !== undefined && isOpenToAll(file))
      this.warnings.push(`every user of this machine can read the file of --${name}: chmod 600 ${file}`)
    return file
  }

  #folder(name: PeerSettingName): string {
    return this.#given[name]?.folder ?? this.#sources.folder
  }

  #read<Named, Value>(
    name: PeerSettingName,
    named: Named | undefined,
    read: (named: Named) => { readonly value: Value } | { readonly fault: string },
  ): Value | undefined {
    if (named === undefined) return undefined
    const result = read(named)
    if ('value' in result) return result.value
    this.#complain(name, result.fault)
    return undefined
  }

  #complain(name: PeerSettingName, text: string): void {
    const raw: Raw | undefined = this.#given[name]
    this.#faults.push({ origin: raw?.origin ?? `--${name}`, value: raw?.raw, text })
  }
}

export function stateFolderByDefault(job: string, environment: Environment): string {
  const { XDG_STATE_HOME: base } = environment
  return join(
    base !== undefined && isAbsolute(base) ? base : join(homedir(), '.local', 'state'),
    'shoal',
    job,
  )
}

/** The host's name, made into a name as shoal understands it. */
function hostDomain(): string {
  const name = hostname()
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 64)
  return isName(name) ? name : 'host'
}

/** Where the API of the peer that these sources mean listens. What else they say, right or wrong, does not matter here. */
export function socketPathOf(sources: OptionSources): string {
  const { given, faults } = gatherSettings(sources.flags, sources.environment, findFile(sources))
  const isTheirs = ({ origin }: ConfigFault) => /job|state-folder|STATE_FOLDER|JOB/.test(origin)
  if (faults.some(isTheirs)) throw new ConfigError(faults.filter(isTheirs))
  const folderOf = (name: PeerSettingName) => given[name]?.folder ?? sources.folder
  if (given.api?.value !== undefined) return resolve(folderOf('api'), given.api.value)
  const stateFolder = given['state-folder']?.value
  return join(
    stateFolder === undefined
      ? stateFolderByDefault(given.job?.value ?? 'default', sources.environment)
      : resolve(folderOf('state-folder'), stateFolder),
    'api.sock',
  )
}
