import type { LogLevel } from '../../adapters/logs/log.ts'
import type { PeerOptions } from '../config/peer-options.ts'

/** What the thread of a peer is made with. */
export interface ThreadData {
  readonly options: PeerOptions
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** To the thread. */
export type ToThread =
  | {
      readonly kind: 'call'
      readonly call: number
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly body: string | undefined
      readonly headers: Readonly<Record<string, string>>
    }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'drop'; readonly call: number }
  | { readonly kind: 'leave' | 'stop' }

/** From the thread. */
export type FromThread =
  | { readonly kind: 'started'; readonly id: string; readonly endpoints: readonly string[] }
  /** A StartRefusal, taken apart: errors lose their class on the way. */
  | { readonly kind: 'refused'; readonly code: string; readonly text: string }
  | { readonly kind: 'ended'; readonly how: 'left' | 'stopped' | 'failed'; readonly text: string }
  | { readonly kind: 'said'; readonly level: LogLevel; readonly fields: object; readonly text: string }
  | { readonly kind: 'answered'; readonly call: number; readonly status: number }
  | { readonly kind: 'piece'; readonly call: number; readonly text: string }
  | { readonly kind: 'finished'; readonly call: number }
