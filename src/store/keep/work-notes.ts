import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { ObjectStore } from '../object/object-store.ts'

const prefix = 'work/'

export type WorkKind = 'save' | 'prune'

interface NoteBody {
  readonly host: string
  readonly process: number
}

// A process that has not renewed its note for so long is taken for dead.
const staleMs = 3_600_000
const renewMs = 600_000

/** A note that somebody is at work. It is renewed until it is taken away. */
export class WorkNote {
  readonly #store: ObjectStore
  readonly key: string
  readonly #timer: NodeJS.Timeout

  private constructor(store: ObjectStore, key: string) {
    this.#store = store
    this.key = key
    this.#timer = setInterval(() => {
      // Who cannot renew it finds out when it looks whether the note is still there.
      this.#write().catch(() => {})
    }, renewMs)
    this.#timer.unref()
  }

  static async put(store: ObjectStore, kind: WorkKind): Promise<WorkNote> {
    const note = new WorkNote(store, `${prefix}${kind}-${randomBytes(12).toString('hex')}`)
    try {
      await note.#write()
    } catch (error) {
      clearInterval(note.#timer)
      throw error
    }
    return note
  }

  /** Whether nobody has taken us for dead. */
  async isThere(): Promise<boolean> {
    return (await this.#store.list(this.key)).length > 0
  }

  /**
   * Whether others of a kind are at work. Whoever writes its own note first and then looks for the other kind cannot miss
   * one who does the same: at least one of the two sees the other. Notes of the dead are cleared away.
   */
  async hasCompany(kind: WorkKind): Promise<boolean> {
    const notes = await this.#store.list(prefix)
    // The store's own clock, by the note that we have just written.
    const nowMs = notes.find(({ key }) => key === this.key)?.modifiedAtMs ?? Date.now()
    let company = false
    for (const { key, modifiedAtMs } of notes) {
      if (!key.startsWith(`${prefix}${kind}-`)) continue
      if (nowMs - modifiedAtMs > staleMs || (await this.#isOfDeadProcess(key))) await this.#store.remove(key)
      else company = true
    }
    return company
  }

  async remove(): Promise<void> {
    clearInterval(this.#timer)
    await this.#store.remove(this.key)
  }

  async #write(): Promise<void> {
    const body: NoteBody = { host: hostname(), process: process.pid }
    await this.#store.put(this.key, Buffer.from(JSON.stringify(body)))
  }

  async #isOfDeadProcess(key: string): Promise<boolean> {
    let body: Partial<NoteBody>
    try {
      body = JSON.parse(Buffer.from(await this.#store.get(key)).toString()) as Partial<NoteBody>
    } catch {
      // Gone in the meantime, or not ours to judge: time will tell.
      return false
    }
    if (body.host !== hostname() || body.process === undefined) return false
    try {
      process.kill(body.process, 0)
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH'
    }
  }
}
