import { assert } from '../../base/assert.ts'
import type { Store } from '../../driver/ports.ts'
import { type Disk, type DiskFile, isDiskFull } from './disk.ts'
import { encodeBatch, encodedBytes, recordBytesMax } from './log-format.ts'
import { drawSalt, installNewLog, type NewLog, nextPathOf, writeNewLog } from './new-log.ts'

export interface DurableLogOptions {
  readonly path: string
  readonly disk: Disk
  /** The disk is full: nothing new may be taken on, though what is set aside still serves votes; or there is room again. */
  readonly onFull: (full: boolean) => void
  /** The disk failed in a way that leaves unknown what is on it. The process must end; nothing is retried. */
  readonly onFailure: (error: Error) => void
  readonly limits?: Partial<DurableLogLimits>
}

export interface DurableLogLimits {
  /**
   * Zeros that the log keeps ahead of its end. They are written beforehand, so when the disk fills up the log can
   * still take so many bytes of votes. Smaller: fewer votes on a full disk; larger: more disk for every peer.
   */
  readonly reserveBytes: number
  /** The reserve is filled up in steps of this. */
  readonly extendBytes: number
  /** At most this much goes into one fdatasync, unless a single record is larger. */
  readonly batchBytesMax: number
  /** How often a full disk is tried again. */
  readonly roomLookEveryMs: number
}

const limitsByDefault: DurableLogLimits = {
  reserveBytes: 1024 * 1024,
  extendBytes: 512 * 1024,
  batchBytesMax: 4 * 1024 * 1024,
  roomLookEveryMs: 1_000,
}

type Operation = {
  readonly kind: 'append' | 'rewrite'
  readonly records: readonly Uint8Array[]
  readonly done: () => void
}

/**
 * An append-only log with one fdatasync in flight. Whatever is appended meanwhile waits and then shares the next
 * one, so the number of synced appends per second grows with the load and not with the disk.
 */
export class DurableLog implements Store {
  readonly #path: string
  readonly #disk: Disk
  readonly #onFull: (full: boolean) => void
  readonly #onFailure: (error: Error) => void
  readonly #limits: DurableLogLimits
  #file: DiskFile
  #salt: number
  #endOffset: number
  #allocatedBytes: number
  #queue: Operation[] = []
  #state: 'idle' | 'working' | 'failed' = 'idle'
  #isClosing = false
  #isFull = false
  #wakeFromFull: (() => void) | undefined
  #roomLook: NodeJS.Timeout | undefined
  #onIdle: (() => void) | undefined

  /** Takes over a file that was read and found sound; `openDurableLog` is the way in. */
  constructor(
    options: DurableLogOptions,
    file: DiskFile,
    salt: number,
    endOffset: number,
    allocatedBytes: number,
  ) {
    this.#path = options.path
    this.#disk = options.disk
    this.#onFull = options.onFull
    this.#onFailure = options.onFailure
    this.#limits = { ...limitsByDefault, ...options.limits }
    this.#file = file
    this.#salt = salt
    this.#endOffset = endOffset
    this.#allocatedBytes = allocatedBytes
    this.#scheduleWork()
  }

  /** The disk is full. It may have become so before anybody listened to `onFull`. */
  get isFull(): boolean {
    return this.#isFull
  }

  append(records: readonly Uint8Array[], done: () => void): void {
    this.#enqueue({ kind: 'append', records, done })
  }

  /** A rewrite that finds the disk full waits for room, and what is appended after it waits with it. */
  rewrite(records: readonly Uint8Array[], done: () => void): void {
    this.#enqueue({ kind: 'rewrite', records, done })
  }

  size(): number {
    return this.#endOffset
  }

  /** Finishes what was begun, unless the disk is full, and closes the file. */
  async close(): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#wakeFromFull?.()
    if (this.#state === 'working') {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
    }
    clearTimeout(this.#roomLook)
    await this.#file.close()
  }

  #enqueue(operation: Operation): void {
    assert(!this.#isClosing, 'a closed log takes no records')
    for (const record of operation.records) {
      assert(record.length <= recordBytesMax, `a record of ${record.length} bytes is too large for the log`)
    }
    if (this.#state === 'failed') return
    this.#queue.push(operation)
    this.#scheduleWork()
  }

  /** In a microtask, so that everything appended in one turn of the driver shares one fdatasync. */
  #scheduleWork(): void {
    if (this.#state !== 'idle' || this.#isClosing) return
    this.#state = 'working'
    queueMicrotask(() => void this.#work())
  }

  async #work(): Promise<void> {
    while (this.#state === 'working') {
      const settled = await this.#orFail(() => this.#takeTurn())
      for (const done of settled ?? []) done()
      if (this.#queue.length === 0 || this.#reserveBytes() < this.#limits.reserveBytes / 2) {
        await this.#orFail(() => this.#fillReserve())
      }
      this.#rest()
    }
    this.#onIdle?.()
  }

  #rest(): void {
    if (this.#state === 'working' && this.#queue.length === 0) this.#state = 'idle'
  }

  async #orFail<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (this.#state === 'failed') return undefined
    try {
      return await action()
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  /** Returns what must be told, now that it is on the disk. */
  async #takeTurn(): Promise<readonly (() => void)[]> {
    const operation = this.#queue.shift()
    if (operation === undefined) return []
    return operation.kind === 'append' ? this.#doAppend(operation) : this.#doRewrite(operation)
  }

  #fail(error: unknown): void {
    this.#state = 'failed'
    this.#queue = []
    this.#onFailure(
      new Error(
        `${this.#path}: ${(error as Error).message}. What is on the disk is unknown, so the peer stops; it reads the log again when it next starts.`,
        { cause: error },
      ),
    )
  }

  async #doAppend(first: Operation): Promise<readonly (() => void)[]> {
    const operations = [first]
    let bytes = encodedBytes(first.records)
    for (let next = this.#queue[0]; next?.kind === 'append'; next = this.#queue[0]) {
      bytes += encodedBytes(next.records)
      if (bytes > this.#limits.batchBytesMax) break
      operations.push(next)
      this.#queue.shift()
    }
    const records = operations.flatMap((operation) => operation.records)
    if (records.length > 0) {
      const batch = encodeBatch(records, this.#endOffset, this.#salt)
      if (!(await this.#whenThereIsRoom(() => this.#file.write(batch, this.#endOffset)))) return []
      await this.#file.sync()
      this.#endOffset += batch.length
      this.#allocatedBytes = Math.max(this.#allocatedBytes, this.#endOffset)
    }
    return operations.map((operation) => operation.done)
  }

  async #doRewrite(operation: Operation): Promise<readonly (() => void)[]> {
    const nextPath = nextPathOf(this.#path)
    const salt = drawSalt()
    let next: NewLog | undefined
    const wrote = await this.#whenThereIsRoom(async () => {
      try {
        next = await writeNewLog(this.#disk, nextPath, salt, operation.records)
      } catch (error) {
        // Whatever is appended waits behind this rewrite anyway, so the room set aside for it may as well serve.
        if (isDiskFull(error)) await this.#giveUpReserve()
        throw error
      }
    })
    if (!wrote || next === undefined) return []
    await installNewLog(this.#disk, this.#path)
    const old = this.#file
    this.#file = next.file
    this.#salt = salt
    this.#endOffset = next.endOffset
    this.#allocatedBytes = next.endOffset
    await old.close()
    return [operation.done]
  }

  /** Writes, again and again until the disk takes it; false when the log is closed before it does. */
  async #whenThereIsRoom(write: () => Promise<void>): Promise<boolean> {
    for (;;) {
      try {
        await write()
        return true
      } catch (error) {
        if (!isDiskFull(error)) throw error
        this.#becomeFull(true)
        if (this.#isClosing) {
          this.#queue = []
          return false
        }
        await new Promise<void>((resolve) => {
          this.#wakeFromFull = resolve
          this.#lookForRoomLater()
        })
      }
    }
  }

  #reserveBytes(): number {
    return this.#allocatedBytes - this.#endOffset
  }

  async #fillReserve(): Promise<void> {
    while (this.#reserveBytes() < this.#limits.reserveBytes) {
      if (this.#isClosing) return
      try {
        await this.#file.write(Buffer.alloc(this.#limits.extendBytes), this.#allocatedBytes)
      } catch (error) {
        if (!isDiskFull(error)) throw error
        this.#becomeFull(true)
        this.#lookForRoomLater()
        return
      }
      await this.#file.sync()
      this.#allocatedBytes += this.#limits.extendBytes
    }
    this.#becomeFull(false)
  }

  async #giveUpReserve(): Promise<void> {
    await this.#file.truncate(this.#endOffset)
    this.#allocatedBytes = this.#endOffset
  }

  #becomeFull(full: boolean): void {
    if (this.#isFull === full) return
    this.#isFull = full
    this.#onFull(full)
  }

  #lookForRoomLater(): void {
    clearTimeout(this.#roomLook)
    this.#roomLook = setTimeout(() => {
      const wake = this.#wakeFromFull
      this.#wakeFromFull = undefined
      if (wake === undefined) this.#scheduleWork()
      else wake()
    }, this.#limits.roomLookEveryMs)
    this.#roomLook.unref()
  }
}
