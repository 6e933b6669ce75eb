import type { LinkState, Place } from '../relay/relay-messages.ts'
import { trueTimeMs } from '../true-time.ts'
import type { Wires, WiresListener } from '../wires.ts'
import { Hearing } from './hearing.ts'
import { Hub } from './hub.ts'

/** So many of as many packets are lost. */
const lossSteps = 10_000

/**
 * A network namespace for each peer, with a wire to a router in the middle that drops what must not pass. It is the
 * kernel's own TCP that meets cuts and loss here: segments are sent again and again, later each time. A namespace
 * outlives the process in it, and refuses dials as a machine does.
 */
export class Namespaces implements Wires {
  // That would take netem, which few kernels of virtual machines have.
  readonly canDelay = false
  readonly #hub = new Hub()
  readonly #listener: WiresListener
  readonly #hosts = new Map<string, string>()
  readonly #links = new Map<string, LinkState>()
  readonly #hearing: Hearing
  #isChanged = false
  #isOver = false

  /** `processes` are those that run in the namespaces at present. */
  constructor(processes: () => ReadonlyMap<string, number>, listener: WiresListener) {
    this.#listener = listener
    this.#hearing = new Hearing(processes, (peers) => listener.heard(trueTimeMs(), peers))
  }

  async open({ peer, host }: Place): Promise<void> {
    if (this.#hosts.has(peer)) return
    this.#hosts.set(peer, host)
    const [name, wire, router] = [nameOf(host), `to-${nameOf(host)}`, host.replace(/\d+$/, '1')]
    const commands = [
      `ip netns add ${name}`,
      `ip link add ${wire} type veth peer name eth0 netns ${name}`,
      `ip addr add ${router}/30 dev ${wire}`,
      `ip link set ${wire} up`,
      `ip -n ${name} link set lo up`,
      `ip -n ${name} addr add ${host}/30 dev eth0`,
      `ip -n ${name} link set eth0 up`,
      `ip -n ${name} route add default via ${router}`,
    ]
    await this.#hub.run(commands.join(' && '))
  }

  listens(): void {}

  shut(): void {}

  setLink(from: string, to: string, state: LinkState): void {
    this.#links.set(`${this.#hostOf(from)} . ${this.#hostOf(to)}`, state)
    if (this.#isChanged) return
    this.#isChanged = true
    // A cut between two halves is many links, and one change.
    setImmediate(() => {
      this.#isChanged = false
      this.#do(`nft -f - <<'END'\n${rulesOf(this.#links)}END`)
    })
  }

  reset(one: string, other: string): void {
    // Its kernel tells the other end.
    this.#do(
      `ip netns exec ${nameOf(this.#hostOf(one))} ss --kill --tcp dst ${this.#hostOf(other)} >/dev/null`,
    )
  }

  launcher(peer: string): readonly string[] {
    return ['nsenter', `--net=${this.#hub.pathOf(nameOf(this.#hostOf(peer)))}`]
  }

  async stop(): Promise<void> {
    this.#isOver = true
    this.#hearing.stop()
    await this.#hub.stop()
  }

  #do(script: string): void {
    this.#hub.run(script).catch((error: unknown) => {
      if (!this.#isOver) this.#listener.failed(error as Error)
    })
  }

  #hostOf(peer: string): string {
    const host = this.#hosts.get(peer)
    if (host === undefined) throw new Error(`${peer} has no namespace`)
    return host
  }
}

/** Every peer has a network of four addresses: 10.0.7.2 lives in n7. */
export function namespaceHost(number: number): string {
  return `10.0.${number}.2`
}

function nameOf(host: string): string {
  return `n${host.split('.')[2]}`
}

/** The whole table, in one transaction. */
export function rulesOf(links: ReadonlyMap<string, LinkState>): string {
  const rules: string[] = []
  const pairs = (which: (state: LinkState) => boolean): string =>
    [...links].flatMap(([pair, state]) => (which(state) ? [pair] : [])).join(', ')
  const cut = pairs(({ isCut }) => isCut)
  if (cut !== '') rules.push(`ip saddr . ip daddr { ${cut} } drop`)
  const chances = new Set(
    [...links.values()].map(({ lossChance }) => lossChance).filter((chance) => chance > 0),
  )
  for (const chance of chances) {
    const lossy = pairs(({ lossChance }) => lossChance === chance)
    const share = Math.round(chance * lossSteps)
    rules.push(`ip saddr . ip daddr { ${lossy} } numgen random mod ${lossSteps} < ${share} drop`)
  }
  return [
    'table ip shoal-sim {',
    '  chain links {',
    '    type filter hook forward priority 0; policy accept;',
    '  }',
    '}',
    'flush chain ip shoal-sim links',
    ...rules.map((rule) => `add rule ip shoal-sim links ${rule}`),
    '',
  ].join('\n')
}
