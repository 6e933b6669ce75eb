import type { PeerId } from '../base/ids.ts'

/** Who has come and gone since it was last told. */
export interface MemberChange {
  readonly joined: readonly PeerId[]
  readonly gone: readonly PeerId[]
  readonly members: number
  readonly text: string
}

const namesMax = 3

/** Says how the members change, from one view to a later one: views in between may be passed over. */
export class MemberNews {
  readonly #self: PeerId
  #known: ReadonlySet<PeerId>

  constructor(self: PeerId) {
    this.#self = self
    this.#known = new Set([self])
  }

  /** Undefined where nobody but this peer came or went. */
  look(members: Iterable<PeerId>): MemberChange | undefined {
    const before = this.#known
    const now = new Set(members)
    this.#known = now
    const joined = [...now].filter((id) => !before.has(id) && id !== this.#self)
    const gone = [...before].filter((id) => !now.has(id) && id !== this.#self)
    if (joined.length === 0 && gone.length === 0) return undefined
    const parts = [sentence(joined, 'joined'), sentence(gone, 'gone')].filter((part) => part !== '')
    const text = `${parts.join(', ')}: now ${now.size} ${now.size === 1 ? 'member' : 'members'}`
    return { joined, gone, members: now.size, text }
  }
}

function sentence(ids: readonly PeerId[], what: string): string {
  if (ids.length === 0) return ''
  // The end of an id tells peers apart; the beginning is the same for all.
  const names = ids.slice(0, namesMax).map((id) => `…${id.slice(-8)}`)
  const rest = ids.length > namesMax ? [`${ids.length - namesMax} more`] : []
  return `${[...names, ...rest].join(' ')} ${what}`
}
