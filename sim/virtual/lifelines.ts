/**
 * The streams by which members renew with electors. The member opens one with the first renewal and the
 * elector answers by the same one; what travels on a stream is gone once either end has closed it. Each
 * stream has a number, so that a late close of an old one never touches a newer one.
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

  /** The number of the stream by which the elector can answer the member; 0 when there is none. */
  answerableBy(elector: number, member: number): number {
    return this.#find(member, elector)?.atElector ?? 0
  }

  /** Bytes of stream `number` reach the elector; false when it has closed that stream. */
  arriveAtElector(member: number, elector: number, number: number): boolean {
    const line = this.#line(member, elector)
    if (number <= line.closedAtElector || number < line.atElector) return false
    if (number > line.atElector) {
      line.closedAtElector = Math.max(line.closedAtElector, line.atElector)
      line.atElector = number
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

  /** The number that a close must name, so that it does not touch a stream opened after it. */
  newest(): number {
    return this.#lastNumber
  }

  /** The elector sees the end of every stream up to `number`; true when the one it holds is among them. */
  closeAtElector(member: number, elector: number, number: number): boolean {
    const line = this.#line(member, elector)
    line.closedAtElector = Math.max(line.closedAtElector, number)
    if (line.atElector === 0 || line.atElector > number) return false
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
      line = { atMember: 0, connection: 0, atElector: 0, closedAtElector: 0 }
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
  closedAtElector: number
}
