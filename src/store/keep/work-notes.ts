import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectStore } from '../object/object-store.ts'
import { StoreError } from '../store-error.ts'
import { processSpace } from './process-space.ts'

const prefix = 'work/'

export type WorkKind = 'save' | 'prune'

interface NoteBody {
  /** Where the number of the process means something. */
  readonly space: string
  readonly process: number
}

// A process that has not renewed its note for so long is taken for dead.
const staleMs = 3_600_000
const renewMs = 600_000

const pruneWaitMs = 60_000
const pruneLookMs = 200

/** A note that somebody is at work. It is renewed until it is taken away. */
export class WorkNote {
  readonly #store: ObjectStore
  readonly key: string
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<unknown> = Promise.resolve()
  #isTakenAway = false

  private constructor(store: ObjectStore, key: string) {
    this.#store = store
    this.key = key
    this.#timer = setInterval(() => {
      // Who cannot renew it finds out when it looks whether the note is still there.
      this.#renewing = this.renew().catch(() => {})
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

  /**
   * For whoever writes chunks that no manifest names yet: from here on nobody prunes until the note is taken away. A prune
   * that is at work already is waited for, since it may not have seen the note.
   */
  static async ofSave(store: ObjectStore, subject: string): Promise<WorkNote> {
    const note = await WorkNote.put(store, 'save')
    try {
      for (let waitedMs = 0; await note.hasCompany('prune'); waitedMs += pruneLookMs) {
        if (waitedMs >= pruneWaitMs)
          throw new StoreError('busy', subject, `a prune has been at work for ${pruneWaitMs} ms`)
        await pause(pruneLookMs)
      }
    } catch (error) {
      // Renewed by a process that lives on, it would keep everybody from pruning for as long as that does.
      await note.remove().catch(() => {})
      throw error
    }
    return note
  }

  /** Whether nobody has taken us for dead. */
  async isThere(): Promise<boolean> {
    if (!this.#isTakenAway) this.#isTakenAway = (await this.#store.list(this.key)).length === 0
    return !this.#isTakenAway
  }

  /** A note that was taken away stays away: written again, it would hide from us that a prune has been here. */
  async renew(): Promise<void> {
    if (await this.isThere()) await this.#write()
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
    await this.#renewing
    await this.#store.remove(this.key)
  }

  async #write(): Promise<void> {
    const body: NoteBody = { space: processSpace(), process: process.pid }
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
    if (body.space !== processSpace() || body.process === undefined) return false
    try {
      process.kill(body.process, 0)
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH'
    }
  }
}
