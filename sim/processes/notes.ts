import type { Observation } from '../check/observation.ts'
import { trueTimeMs } from './true-time.ts'

/** What no peer can write down, because it happens to it; from whoever does it. */
export type Note = { readonly atMs: number } & (
  | { readonly kind: 'crashed' | 'frozen' | 'woken'; readonly peer: string }
  | { readonly kind: 'fault'; readonly peer: string; readonly fault: string; readonly detail: string }
  /** Something besides the ending of processes begins to be wrong, or ends. */
  | { readonly kind: 'disturbed'; readonly what: string; readonly isOn: boolean }
  /** A clock begins to run wrong beyond what the protocol allows, or is right again. */
  | { readonly kind: 'clock'; readonly peer: string; readonly isSound: boolean }
  /** Bytes of others have just reached these peers. */
  | { readonly kind: 'heard'; readonly peers: readonly string[] }
)

type NoteWithoutTime = Note extends infer One ? (One extends Note ? Omit<One, 'atMs'> : never) : never

/** A run as its supervisor sees it, in order. */
export class Notes {
  /** True time when the run began; all instants count from here. */
  readonly originMs = trueTimeMs()
  readonly #notes: Note[] = []
  readonly #listeners = new Set<(note: Note) => void>()

  get all(): readonly Note[] {
    return this.#notes
  }

  nowMs(): number {
    return trueTimeMs() - this.originMs
  }

  add(note: NoteWithoutTime, atMs = this.nowMs()): void {
    const whole = { atMs, ...note } as Note
    this.#notes.push(whole)
    for (const listener of this.#listeners) listener(whole)
  }

  /** Something that is over when it has happened. */
  disturbedOnce(what: string): void {
    this.add({ kind: 'disturbed', what, isOn: true })
    this.add({ kind: 'disturbed', what, isOn: false })
  }

  listen(listener: (note: Note) => void): void {
    this.#listeners.add(listener)
  }
}

/** Those that a checker wants to see. */
export function observationOf(note: Note): Observation | undefined {
  switch (note.kind) {
    case 'crashed':
    case 'frozen':
    case 'woken':
    case 'fault':
      return note
    default:
      return undefined
  }
}
