/** What bytes travel by. */
export interface Way {
  readonly connection: number
  /** The stream of a lifeline; 0 for any other. */
  readonly lifeline: number
}

/**
 * The streams by which members renew with electors. The member opens one with the first renewal and the
 * elector answers by the same one; what travels on a stream is gone once either end has closed it. A stream
 * ends with the connection that it was opened over, and a late end of an older one does not touch it.
 */
export class Lifelines {
  readonly #capacity: number
  readonly #lines = new Map<number, Lifeline>()
  #lastNumber = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** The number of the open stream from member to elector; opens one over that connection if there is none. */
  dialledBy(member: number, elector: number, connection: number): number {
    const line = this.#line(member, elector)
    if (line.atMember === 0) {
      line.atMember = ++this.#lastNumber
      line.connection = connection
    }
    return line.atMember
  }

  /** How the elector can answer the member; undefined when the stream is closed. */
  wayBack(elector: number, member: number): Way | undefined {
    const line = this.#find(member, elector)
    if (line === undefined || line.atElector === 0) return undefined
    return { connection: line.connectionAtElector, lifeline: line.atElector }
  }

  /** Bytes of a stream reach the elector; false when it has closed that stream. */
  arriveAtElector(member: number, elector: number, { connection, lifeline }: Way): boolean {
    const line = this.#line(member, elector)
    if (lifeline <= line.closedAtElector || lifeline < line.atElector) return false
    if (lifeline > line.atElector) {
      line.closedAtElector = Math.max(line.closedAtElector, line.atElector)
      line.atElector = lifeline
      line.connectionAtElector = connection
    }
    return true
  }

  /** Bytes of stream `number` reach the member; false when it has closed that stream. */
  arriveAtMember(member: number, elector: number, number: number): boolean {
    return this.#find(member, elector)?.atMember === number
  }

  /** The member sees the end of its connections up to that one; true when it had a stream over one of them. */
  closeAtMember(member: number, elector: number, connection: number): boolean {
    const line = this.#find(member, elector)
    if (line === undefined || line.atMember === 0 || line.connection > connection) return false
    line.atMember = 0
    return true
  }

  /** The member hears that nobody is at the other end of that stream; true when it is the one it has. */
  resetAtMember(member: number, elector: number, number: number): boolean {
    const line = this.#find(member, elector)
    if (line === undefined || line.atMember !== number) return false
    line.atMember = 0
    return true
  }

  /** The elector sees the end of its connections up to that one; true when it held a stream over one of them. */
  closeAtElector(member: number, elector: number, connection: number): boolean {
    const line = this.#find(member, elector)
    if (line === undefined || line.atElector === 0 || line.connectionAtElector > connection) return false
    line.closedAtElector = line.atElector
    line.atElector = 0
    return true
  }

  /** The process is gone, with its ends of all streams. */
  forget(host: number): void {
    for (const [key, line] of this.#lines) {
      const member = Math.floor(key / this.#capacity)
      const elector = key % this.#capacity
      if (member === host) line.atMember = 0
      if (elector === host) {
        line.closedAtElector = this.#lastNumber
        line.atElector = 0
      }
    }
  }

  #find(member: number, elector: number): Lifeline | undefined {
    return this.#lines.get(member * this.#capacity + elector)
  }

  #line(member: number, elector: number): Lifeline {
    const key = member * this.#capacity + elector
    let line = this.#lines.get(key)
    if (line === undefined) {
      line = { atMember: 0, connection: 0, atElector: 0, connectionAtElector: 0, closedAtElector: 0 }
      this.#lines.set(key, line)
    }
    return line
  }
}

interface Lifeline {
  /** Number of the stream at the member's end; 0 when it has none. */
  atMember: number
  /** The connection over which the member opened it. */
  connection: number
  /** Number of the stream at the elector's end; 0 when it has none. */
  atElector: number
  /** The connection over which it came. */
  connectionAtElector: number
  closedAtElector: number
}
