import { LineTail } from './line-tail.ts'
import type { Mesh } from './mesh.ts'
import type { Note } from './notes.ts'
import { type ObservationLine, PeerNames, peerIdIn, readLine } from './observation-line.ts'
import { ToldViews } from './told-views.ts'

const lookEveryMs = 20
/** Peers write what they see within 20 ms, and are looked at as often. What comes later than this is told out of order. */
const holdMs = 60

interface Held {
  readonly atMs: number
  readonly text: string | undefined
  readonly note: Note | undefined
}

/**
 * What happens in a mesh, soon after it happened and nearly always in order. For those who watch, and for those who
 * aim; who judges reads the files when the run is over.
 */
export class LiveFeed {
  readonly #mesh: Mesh
  readonly #tails = new Map<string, LineTail>()
  readonly #names = new PeerNames()
  readonly #views = new ToldViews()
  readonly #listeners = new Set<(line: ObservationLine | Note) => void>()
  #held: Held[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(mesh: Mesh) {
    this.#mesh = mesh
    mesh.notes.listen((note) => this.#held.push({ atMs: note.atMs, text: undefined, note }))
  }

  listen(listener: (line: ObservationLine | Note) => void): void {
    this.#listeners.add(listener)
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookEveryMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const tail of this.#tails.values()) tail.close()
  }

  /** Reads what there is and tells what is old enough. */
  look(): void {
    for (const { peer, file } of this.#mesh.records) this.#read(peer, file)
    const untilMs = this.#mesh.notes.nowMs() - holdMs
    this.#held.sort((a, b) => a.atMs - b.atMs)
    const count = this.#held.findIndex(({ atMs }) => atMs > untilMs)
    const due = this.#held.splice(0, count === -1 ? this.#held.length : count)
    for (const { text, note } of due) {
      if (note !== undefined) this.#tell(note)
      if (text === undefined) continue
      const line = readLine(this.#names.inWords(text), this.#mesh.notes.originMs)
      const untold = this.#views.before(line)
      if (untold !== undefined) this.#tell(untold)
      this.#tell(line)
    }
  }

  #tell(line: ObservationLine | Note): void {
    for (const listener of this.#listeners) listener(line)
  }

  #read(peer: string, file: string): void {
    let tail = this.#tails.get(peer)
    if (tail === undefined) {
      tail = new LineTail(file)
      this.#tails.set(peer, tail)
    }
    for (let texts = tail.read(); texts.length > 0; texts = tail.read()) {
      for (const text of texts) {
        if (this.#names.idOf(peer) === undefined) this.#names.add(peerIdIn(text) ?? '', peer)
        this.#held.push({ atMs: instantOf(text) - this.#mesh.notes.originMs, text, note: undefined })
      }
    }
  }
}

/** Lines begin with it; they are read when their turn comes, and all names are known. */
function instantOf(text: string): number {
  return Number(/^\{"atMs":([\d.]+)/.exec(text)?.[1] ?? 0)
}
