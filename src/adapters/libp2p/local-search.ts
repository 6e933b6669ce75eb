import type { PeerDiscovery } from '@libp2p/interface'
import { type MulticastDNSComponents, type MulticastDNSInit, mdns } from '@libp2p/mdns'

/** What is used here of libp2p's discovery beyond its interface. It has a socket while it runs. */
interface Asking {
  readonly mdns?: { query(query: { questions: { name: string; type: 'PTR' }[] }): void }
}

type Discover = (init: MulticastDNSInit) => (components: MulticastDNSComponents) => PeerDiscovery

// For good: who has come since, and what was lost.
const askEveryMs = 5_000
// So often a peer that has found nobody asks at first, and so many times: until it would found the job in any preset.
const firstAskEveryMs = 500
const firstAsksMax = 20

/**
 * Finds peers of the job by multicast DNS. libp2p asks once when it starts, which is before it listens, and then every
 * few seconds; one that does not listen yet does not answer. So two peers started at one moment could each ask before
 * the other listened, and had both founded a job before they asked again; a lost packet did the same. A peer that is
 * alone therefore asks anew once it listens, and goes on more often for a while. Those who are connected introduce each
 * other, so that it ends with the first: everybody answers everybody, and thirty peers would be busy with that.
 */
export class LocalSearch {
  readonly #tag: string
  readonly #discover: Discover
  #asking: Asking | undefined
  #asksLeft = firstAsksMax
  #timer: NodeJS.Timeout | undefined

  constructor(tag: string, discover: Discover = mdns) {
    this.#tag = tag
    this.#discover = discover
  }

  /** For libp2p, which starts and stops it. */
  discovery(components: MulticastDNSComponents): PeerDiscovery {
    const discovery = this.#discover({ serviceTag: this.#tag, interval: askEveryMs })(components)
    this.#asking = discovery as Asking
    return discovery
  }

  /** This peer listens now, and can answer. */
  start(isAlone: () => boolean): void {
    this.look(isAlone)
    this.#timer = setInterval(() => this.look(isAlone), firstAskEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  look(isAlone: () => boolean): void {
    if (this.#asksLeft === 0 || !isAlone()) return this.stop()
    this.#asksLeft--
    this.#asking?.mdns?.query({ questions: [{ name: this.#tag, type: 'PTR' }] })
  }
}
