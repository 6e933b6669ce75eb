import { Worker } from 'node:worker_threads'
import type { LogLevel } from '../adapters/logs/log.ts'
import { StartRefusal, type StartRefusalCode } from '../adapters/start-refusal.ts'
import { PeerClient } from '../client/peer-client.ts'
import type { PeerOptions } from './config/peer-options.ts'
import type { PeerSettingName } from './config/peer-settings.ts'
import { readPeerOptions } from './config/read-peer-options.ts'
import { PortCarrier } from './thread/port-carrier.ts'
import type { FromThread, ThreadData, ToThread } from './thread/port-messages.ts'

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

type SettingValue = string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>

/** The settings of `shoal peer`, with its names in camel case: `stateFolder` for --state-folder. */
export type PeerSettings = { readonly [Name in PeerSettingName as Camel<Name>]?: SettingValue }

export interface CreatePeerOptions {
  /** Hears what the peer says. */
  readonly onLog?: (level: LogLevel, fields: object, text: string) => void
  /** Variables that count as for `shoal peer`; none by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** How an embedded peer's run ended. */
export interface EmbeddedEnd {
  readonly how: 'left' | 'stopped' | 'failed'
  /** What failed. */
  readonly text: string
}

/** A peer in a thread of this process, with everything that a client of a peer can do. */
export class EmbeddedPeer extends PeerClient {
  readonly id: string
  /** Where its API listens for others, such as `shoal status`. */
  readonly endpoints: readonly string[]
  readonly ended: Promise<EmbeddedEnd>
  readonly #post: (message: ToThread) => void

  constructor(
    carrier: PortCarrier,
    post: (message: ToThread) => void,
    facts: Pick<EmbeddedPeer, 'id' | 'endpoints' | 'ended'>,
  ) {
    super(carrier)
    this.id = facts.id
    this.endpoints = facts.endpoints
    this.ended = facts.ended
    this.#post = post
  }

  /** Ends it at once. Others take its shards over, and may repeat what it had not committed. */
  async stop(): Promise<void> {
    this.#post({ kind: 'stop' })
    await this.ended
  }
}

/**
 * Starts a peer inside this program, in a thread of its own: a training step that keeps the program busy does not
 * keep the lease waiting. Throws a ConfigError for wrong settings and a StartRefusal when the peer cannot start.
 */
export async function createPeer(
  settings: PeerSettings,
  { onLog, environment = {} }: CreatePeerOptions = {},
): Promise<EmbeddedPeer> {
  const flags = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  )
  const { options } = readPeerOptions({ flags, environment, folder: process.cwd(), file: false })
  return startThread(options, environment, onLog)
}

// Compiled: a worker of Node 20 does not inherit the loader that runs a program from its source.
const program = new URL('./thread/peer-thread.js', import.meta.url)

const withoutAWord = 'the thread of the peer ended without a word'

function startThread(
  options: PeerOptions,
  environment: ThreadData['environment'],
  onLog: CreatePeerOptions['onLog'],
): Promise<EmbeddedPeer> {
  const data: ThreadData = { options, environment: { ...environment } }
  const worker = new Worker(program, { workerData: data })
  const post = (message: ToThread) => worker.postMessage(message)
  const carrier = new PortCarrier(post)
  return new Promise((resolve, reject) => {
    let end: (end: EmbeddedEnd) => void = () => {}
    const ended = new Promise<EmbeddedEnd>((settle) => {
      end = settle
    })
    worker.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'started':
          return resolve(new EmbeddedPeer(carrier, post, { ...message, ended }))
        case 'refused':
          return reject(new StartRefusal(message.code as StartRefusalCode, message.text))
        case 'said':
          return onLog?.(message.level, message.fields, message.text)
        case 'ended':
          carrier.close()
          return end({ how: message.how, text: message.text })
        default:
          return carrier.take(message)
      }
    })
    worker.once('error', (error) => {
      carrier.close()
      end({ how: 'failed', text: error.stack ?? error.message })
      reject(error)
    })
    worker.once('exit', () => {
      carrier.close()
      end({ how: 'failed', text: withoutAWord })
      reject(new Error(withoutAWord))
    })
  })
}
