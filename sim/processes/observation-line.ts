import type { ShardRef } from '../../src/base/ids.ts'
import type { Observation } from '../check/observation.ts'

/** A line of a peer's observations file: what a checker sees, and two that answer what checkers ask. */
export type ObservationLine = Observation | LeaseLine | LetGoLine

/** The lease lasts until that instant of true time, as far as the peer's own clock can tell. */
export interface LeaseLine {
  readonly atMs: number
  readonly peer: string
  readonly kind: 'lease'
  readonly untilMs: number
}

/** The peer holds the shard no longer, whenever its event may come. */
export interface LetGoLine extends ShardRef {
  readonly atMs: number
  readonly peer: string
  readonly kind: 'let-go'
}

/**
 * Which peer has which id. People and scenarios know peers by name; a judge goes by ids, since terms are in the order
 * of these.
 */
export class PeerNames {
  readonly #names = new Map<string, string>()

  add(id: string, name: string): void {
    this.#names.set(id, name)
  }

  idOf(name: string): string | undefined {
    return [...this.#names].find(([, known]) => known === name)?.[0]
  }

  /** Puts names in place of ids. */
  inWords(text: string): string {
    return text.replaceAll(idPattern, (id) => this.#names.get(id) ?? id)
  }
}

/** An Ed25519 key as libp2p writes it. */
const idPattern = /12D3KooW[1-9A-HJ-NP-Za-km-z]{44}/g

/** Reads a line that is whole; its instants count from `originMs` of true time on. */
export function readLine(text: string, originMs: number): ObservationLine {
  const line = JSON.parse(text) as { atMs: number; untilMs?: number }
  line.atMs -= originMs
  // A lease that is over has no instant.
  if (line.untilMs !== undefined && line.untilMs > 0) line.untilMs -= originMs
  return line as unknown as ObservationLine
}

export function peerIdIn(text: string): string | undefined {
  return text.match(idPattern)?.[0]
}
