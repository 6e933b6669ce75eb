/**
 * Which hosts have a connection, as each end sees it: the two ends learn of its beginning and its end at
 * different moments. Connections are numbered upwards; of two dials that cross, the higher number stays.
 */
export class Connections {
  readonly #capacity: number
  /** Per end: the number of the connection in use; 0 for none. */
  readonly #current: Int32Array
  /** Per end: this connection and all before it are closed. */
  readonly #closedUpTo: Int32Array
  /** Per end: whether the peer was told `connected` and not yet `disconnected`. */
  readonly #told: Uint8Array
  #lastNumber = 0

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#current = new Int32Array(capacity * capacity)
    this.#closedUpTo = new Int32Array(capacity * capacity)
    this.#told = new Uint8Array(capacity * capacity)
  }

  /** The connection by which `host` reaches `peer`, as the host sees it; 0 when it has none. */
  current(host: number, peer: number): number {
    return this.#current[host * this.#capacity + peer] as number
  }

  /** The newest that either end has; 0 when there is none. */
  newest(host: number, peer: number): number {
    return Math.max(this.current(host, peer), this.current(peer, host))
  }

  /** A number for a connection that is not in use yet. */
  number(): number {
    return ++this.#lastNumber
  }

  /** The host begins to dial; it may send at once, what it sends waits for the other end. */
  begin(host: number, peer: number): number {
    const number = this.number()
    this.#current[host * this.#capacity + peer] = number
    return number
  }

  /** This end of the connection stands; true when the peer is to be told `connected`. */
  establish(host: number, peer: number, number: number): boolean {
    const end = host * this.#capacity + peer
    if (number <= (this.#closedUpTo[end] as number)) return false
    this.#current[end] = Math.max(number, this.#current[end] as number)
    const first = this.#told[end] === 0
    this.#told[end] = 1
    return first
  }

  /** Whether bytes of that connection still get through at this end. */
  accepts(host: number, peer: number, number: number): boolean {
    return number > (this.#closedUpTo[host * this.#capacity + peer] as number)
  }

  /** This end sees the connection end; true when it was the one in use. */
  close(host: number, peer: number, number: number): boolean {
    const end = host * this.#capacity + peer
    if (number > (this.#closedUpTo[end] as number)) this.#closedUpTo[end] = number
    if (this.#current[end] === 0 || (this.#current[end] as number) > number) return false
    this.#current[end] = 0
    return true
  }

  /** Notes that the peer hears of the end; true when it had heard of the beginning. */
  untell(host: number, peer: number): boolean {
    const end = host * this.#capacity + peer
    const told = this.#told[end] === 1
    this.#told[end] = 0
    return told
  }

  /** The process is gone, with its ends of all connections. */
  forget(host: number): void {
    const first = host * this.#capacity
    this.#current.fill(0, first, first + this.#capacity)
    this.#told.fill(0, first, first + this.#capacity)
    this.#closedUpTo.fill(this.#lastNumber, first, first + this.#capacity)
  }
}
