import type { Socket } from 'node:net'
import type { Link } from './link.ts'

type Item = { readonly dueMs: number } & (
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' | 'reset' }
)

/** More than this waits in the sender's kernel instead. */
const heldBytesMax = 256 * 1_024

/** Carries what one end of a connection says to the other, as its link allows. */
export class Pump {
  readonly #source: Socket
  readonly #target: Socket
  readonly #link: Link
  readonly #passed: () => void
  readonly #stopListening: () => void
  readonly #queue: Item[] = []
  #heldBytes = 0
  #lastDueMs = 0
  #timer: NodeJS.Timeout | undefined
  #isBlocked = false

  /** `passed` is called when bytes go to the target. */
  constructor(source: Socket, target: Socket, link: Link, passed: () => void) {
    this.#source = source
    this.#target = target
    this.#link = link
    this.#passed = passed
    this.#stopListening = link.whenMended(() => this.#flush())
    let hasFailed = false
    source.on('data', (bytes: Buffer) => this.#add({ kind: 'bytes', bytes }))
    source.once('end', () => this.#add({ kind: 'end' }))
    source.once('error', () => {
      hasFailed = true
    })
    source.once('close', () => this.#add({ kind: hasFailed ? 'reset' : 'end' }))
    target.on('drain', () => {
      this.#isBlocked = false
      this.#flush()
    })
    target.once('close', () => this.#stop())
  }

  #add(what: { kind: 'bytes'; bytes: Buffer } | { kind: 'end' | 'reset' }): void {
    const nowMs = performance.now()
    // One that was overtaken would be no TCP.
    this.#lastDueMs = Math.max(this.#lastDueMs, nowMs + (this.#link.isSound ? 0 : this.#link.drawDelayMs()))
    this.#queue.push({ ...what, dueMs: this.#lastDueMs })
    if (what.kind === 'bytes') this.#heldBytes += what.bytes.length
    this.#flush()
    if (this.#heldBytes > heldBytesMax || this.#isBlocked) this.#source.pause()
  }

  #flush(): void {
    const nowMs = performance.now()
    while (!this.#link.isCut && !this.#isBlocked) {
      const [item] = this.#queue
      if (item === undefined) break
      if (item.dueMs > nowMs) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined
          this.#flush()
        }, item.dueMs - nowMs)
        return
      }
      this.#queue.shift()
      this.#pass(item)
    }
    if (this.#heldBytes <= heldBytesMax && !this.#isBlocked && this.#source.isPaused()) this.#source.resume()
  }

  #pass(item: Item): void {
    if (this.#target.destroyed) return
    switch (item.kind) {
      case 'bytes':
        this.#heldBytes -= item.bytes.length
        this.#passed()
        this.#isBlocked = !this.#target.write(item.bytes)
        break
      case 'end':
        this.#target.end()
        break
      case 'reset':
        this.#target.resetAndDestroy()
        break
    }
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#stopListening()
    this.#queue.length = 0
    // Nobody is left to read it; its own close goes the other way, as that link allows.
    this.#source.resume()
  }
}
