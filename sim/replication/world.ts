import { encodeManifest } from '../../protocols/index.ts'
import { Prng } from '../../src/base/prng.ts'
import type { Holder } from '../../src/core/manifest/holders.ts'
import type { Manifest } from '../../src/core/manifest/manifest.ts'
import type { Origin } from '../../src/core/manifest/origin.ts'
import { type Withdrawal, withdrawalBytes, withdrawalId } from '../../src/core/manifest/withdrawal.ts'
import { PublishedSurvives } from '../check/i-13-published-survives.ts'
import { CopiesReturn } from '../check/i-14-copies-return.ts'
import { WithdrawnStaysGone } from '../check/i-19-withdrawn-stays-gone.ts'
import type { ManifestSeen, Violation } from '../check/observation.ts'
import { EventQueue } from '../virtual/event-queue.ts'
import { signerOf } from '../virtual/signatures.ts'
import { cardIn, job, ReplicationHost, type Surroundings } from './host.ts'
import { type ReplicationKnobs, repairMs } from './settings.ts'

// The oracle takes at most two seconds, and tells everybody within a third of one.
const noticeMs = 2_500

const origin: Origin = { genesis: 'ab'.repeat(32), lineage: { counter: 1, tag: 'ab'.repeat(8) } }

/**
 * A small world of its own for replication: real machines, codec and driver; a network, disks and members that are made
 * up. Who is a member is told by an oracle, later to some than to others, since agreeing on it is not what is tried here.
 */
export class ReplicationWorld implements Surroundings {
  readonly dice: Prng
  readonly knobs: ReplicationKnobs
  readonly hosts = new Map<string, ReplicationHost>()
  readonly survives: PublishedSurvives
  readonly #returns: CopiesReturn
  readonly withdrawn: WithdrawnStaysGone
  readonly #queue = new EventQueue()
  readonly #broken: Violation[] = []
  readonly #cuts = new Set<string>()
  /** What each peer took for complete when it was last looked at. */
  readonly #complete = new Map<string, ReadonlySet<string>>()
  readonly #members = new Set<string>()
  /** When disks with all chunks of a manifest were lost. */
  readonly #chunksLost = new Map<string, readonly number[]>()
  #viewNumber = 0
  #view: readonly Holder[] = []
  #names = 0
  #step = 0
  quietSinceMs: number | undefined

  constructor(knobs: ReplicationKnobs, seed: number) {
    this.knobs = knobs
    this.dice = new Prng(seed, 2)
    const facts = { copies: knobs.copies, noticeMs, repairMs }
    this.survives = new PublishedSurvives(facts)
    this.#returns = new CopiesReturn(facts)
    this.withdrawn = new WithdrawnStaysGone(facts)
  }

  get nowMs(): number {
    return this.#queue.atMs
  }

  get up(): ReplicationHost[] {
    return [...this.hosts.values()].filter(({ isUp }) => isUp)
  }

  get violations(): readonly Violation[] {
    return [
      ...this.#broken,
      ...this.survives.violations,
      ...this.#returns.violations,
      ...this.withdrawn.violations,
    ]
  }

  after(ms: number, action: () => void): void {
    this.#queue.push(this.nowMs + ms, 0, 0, 0, action)
  }

  runUntil(atMs: number): void {
    while ((this.#queue.nextAtMs() ?? Number.POSITIVE_INFINITY) <= atMs && this.violations.length === 0) {
      this.#queue.pop()
      ;(this.#queue.payload as () => void)()
    }
  }

  /** A new machine, or one that comes back. */
  join(host = this.#newHost()): void {
    host.start()
    this.after(this.dice.between(50, 1_500), () => {
      if (!host.isUp) return
      this.#members.add(host.id)
      this.#nextView()
    })
  }

  crash(host: ReplicationHost, keepsDisk: boolean): void {
    host.crash()
    if (!keepsDisk) {
      this.hosts.delete(host.id)
      for (const id of host.chunks)
        this.#chunksLost.set(id, [...(this.#chunksLost.get(id) ?? []), this.nowMs])
      this.observe(host.id, { kind: 'disk-lost' })
    }
    const { incarnation } = host
    this.after(this.dice.between(100, 2_000), () => {
      // Back before anybody noticed.
      if (host.isUp && host.incarnation !== incarnation && this.dice.chance(0.5)) return
      if (host.isUp) return
      this.#members.delete(host.id)
      this.#nextView()
    })
  }

  cut(from: string, to: string, ms: number): void {
    const link = `${from} ${to}`
    this.#cuts.add(link)
    this.after(ms, () => this.#cuts.delete(link))
  }

  heal(): void {
    this.#cuts.clear()
    for (const host of this.hosts.values()) host.deafUntilMs = 0
    this.#tellView()
  }

  send(from: ReplicationHost, to: string, bytes: Uint8Array): void {
    const { lossChance, duplicateChance, latencyMs } = this.knobs
    const isQuiet = this.quietSinceMs !== undefined
    if (!isQuiet && this.dice.chance(lossChance)) return
    const times = !isQuiet && this.dice.chance(duplicateChance) ? 2 : 1
    for (let time = 0; time < times; time++)
      this.after(latencyMs * (0.5 + this.dice.fraction()), () => {
        if (!this.#cuts.has(`${from.id} ${to}`)) this.hosts.get(to)?.driver?.receive(from.id, bytes)
      })
  }

  /** Every member saves its part of one step. */
  saveAll(): void {
    const members = [...this.#members].sort()
    const step = ++this.#step
    for (const [part, id] of members.entries()) this.#save(id, step, part, members.length)
  }

  /** One member saves a checkpoint of a single part. */
  saveAlone(id: string): void {
    this.#save(id, ++this.#step, 0, 1)
  }

  published(host: ReplicationHost, id: string, copies: number): void {
    const listers = [...this.hosts.values()].filter((each) => each.listsAlone(id)).map((each) => each.id)
    const members = this.#toldMembers.get(host) ?? []
    this.observe(host.id, { kind: 'manifest-published', id, copies, members: members.length, listers })
  }

  enough(host: ReplicationHost, id: string, copies: number): void {
    const members = this.#toldMembers.get(host) ?? []
    const keepers = members.filter((id) => this.hosts.get(id)?.keepsChunks === true).length
    const lately = (this.#chunksLost.get(id) ?? []).filter((atMs) => atMs >= this.nowMs - noticeMs)
    const withChunks = [...this.hosts.values()].filter(({ chunks }) => chunks.has(id))
    this.observe(host.id, {
      kind: 'manifest-enough',
      id,
      copies,
      members: members.length,
      chunkDisks: withChunks.length + lately.length,
      chunkDisksNeeded: this.knobs.chunkCopies > 1 ? Math.min(this.knobs.chunkCopies, keepers) : 0,
    })
  }

  /** Somebody at this peer reads what was fetched. */
  read(host: ReplicationHost, id: string): void {
    const bytes = host.disk.get(id)
    const isWhole = bytes !== undefined && cardIn(bytes)?.id === id
    this.observe(host.id, { kind: 'manifest-read', id, isWhole })
  }

  hasChunks(reader: ReplicationHost, peer: string, id: string): boolean {
    const host = this.hosts.get(peer)
    return host?.isUp === true && !this.#cuts.has(`${peer} ${reader.id}`) && host.chunks.has(id)
  }

  /** Looks at what peers take for complete, and lets one of them fetch a part that it lacks. */
  look(): void {
    for (const { id, driver, disk } of this.up) {
      const before = this.#complete.get(id)
      const now = new Set<string>()
      const listed = new Set<string>()
      for (const { isComplete, view, step, cards } of driver?.machine.index.groups() ?? []) {
        const checkpoint = `${view}.${step}`
        for (const card of cards.values()) listed.add(card.id)
        if (!isComplete) continue
        now.add(checkpoint)
        if (before?.has(checkpoint) === true) continue
        const ids = [...cards.values()].map((card) => card.id)
        this.observe(id, { kind: 'checkpoint-complete', checkpoint, ids })
      }
      this.#complete.set(id, now)
      this.observe(id, { kind: 'manifests-listed', held: [...disk.keys()], listed })
    }
    const reader = this.dice.pick(this.up)
    const cards = [...(reader?.driver?.machine.index.latest?.cards.values() ?? [])]
    const card = this.dice.pick(cards)
    if (card !== undefined) reader?.driver?.input({ kind: 'fetch', card })
  }

  observe(peer: string, seen: ManifestSeen): void {
    const observation = { atMs: this.nowMs, peer, ...seen }
    for (const checker of [this.survives, this.#returns, this.withdrawn])
      if ((checker.sees as readonly string[]).includes(seen.kind)) checker.observe(observation as never)
  }

  /** Somebody prunes, by what it knows, in the view that it knows. */
  prune(): void {
    const host = this.dice.pick(this.up)
    const view = host === undefined ? 0 : this.#told(host)
    if (host === undefined || view === 0) return
    const complete = [...(host.driver?.machine.index.groups() ?? [])].filter(({ isComplete }) => isComplete)
    const kept = complete.filter(
      (_, index) => index >= complete.length - this.knobs.keepLast || this.dice.chance(0.1),
    )
    const horizon = complete.at(-1)
    if (horizon === undefined) return
    const withdrawal: Withdrawal = {
      run: job,
      origin,
      view,
      author: host.id,
      decidedAtMs: Math.round(this.nowMs),
      horizon: { origin, view: horizon.view, step: horizon.step },
      kept: kept.map(({ view: of, step, parts }) => ({ origin, view: of, step, parts })),
      dropped: [],
    }
    const id = withdrawalId(withdrawal)
    this.observe(host.id, {
      kind: 'withdrawal-asked',
      id,
      view,
      horizon: [horizon.view, horizon.step],
      kept: kept.map(({ view: of, step, parts }) => [of, step, parts]),
    })
    const signature = signerOf(host.id)(withdrawalBytes(withdrawal))
    host.driver?.input({ kind: 'withdraw', withdrawal: { ...withdrawal, id, signature } })
  }

  broke(peer: string, text: string): void {
    this.#broken.push({ invariant: 'I-16', atMs: this.nowMs, text: `${peer}: ${text}` })
  }

  finish(): void {
    const reachable = this.up.map(({ id }) => id)
    this.#returns.finish({
      atMs: this.nowMs,
      quietSinceMs: this.quietSinceMs,
      reachable,
      transcripts: [],
    })
    const digests = new Set(this.up.map(({ driver }) => driver?.machine.index.digest))
    if (digests.size > 1)
      this.#broken.push({ invariant: 'I-14', atMs: this.nowMs, text: 'peers know of different manifests' })
    if (new Set(this.up.map(({ withdrawals }) => [...withdrawals.keys()].sort().join())).size > 1)
      this.#broken.push({ invariant: 'I-19', atMs: this.nowMs, text: 'peers know of different withdrawals' })
    for (const { id, driver } of this.up) {
      const waiting = driver?.machine.copies.publishingCount ?? 0
      if (waiting > 0)
        this.#broken.push({
          invariant: 'I-14',
          atMs: this.nowMs,
          text: `${waiting} saves of ${id} are still not published`,
        })
    }
    for (const { id, disk, driver } of this.up)
      if (driver !== undefined && driver.machine.copies.count !== disk.size)
        this.broke(id, `holds ${disk.size} manifests and believes in ${driver.machine.copies.count}`)
  }

  #save(id: string, step: number, part: number, parts: number): void {
    const host = this.hosts.get(id)
    if (host?.isUp !== true) return
    const manifest: Manifest = {
      run: job,
      origin,
      step,
      view: this.#viewNumber,
      part,
      parts,
      author: id,
      savedAtMs: Math.round(this.nowMs),
      files: [],
      cursors: [],
      state: new Uint8Array(this.dice.between(1, 200)).fill(part + 1),
      tags: [],
    }
    const bytes = encodeManifest(manifest, signerOf(id), true)
    if (bytes === undefined || host.isDiskFull) return
    host.write(bytes, (outcome) => {
      if (outcome.kind !== 'kept') return
      host.chunks.add(outcome.card.id)
      this.observe(id, {
        kind: 'manifest-saved',
        id: outcome.card.id,
        checkpoint: [manifest.view, step, parts],
      })
      host.driver?.input({ kind: 'publish', card: outcome.card, bytes: outcome.bytes })
    })
  }

  #newHost(): ReplicationHost {
    const id = `p${++this.#names}`
    const domain = `d${this.dice.below(this.knobs.domains)}`
    const host = new ReplicationHost(this, this.knobs, id, domain)
    this.hosts.set(id, host)
    return host
  }

  #nextView(): void {
    this.#viewNumber++
    const members = [...this.#members].sort().flatMap((id) => this.hosts.get(id) ?? [])
    this.#view = members.map(({ id, incarnation, failureDomain }) => ({ id, incarnation, failureDomain }))
    this.#tellView()
  }

  #tellView(): void {
    const number = this.#viewNumber
    const members = this.#view
    for (const { id } of members) {
      const host = this.hosts.get(id)
      if (host === undefined) continue
      const lateMs = Math.max(0, host.deafUntilMs - this.nowMs)
      this.after(lateMs + this.dice.between(0, 300), () => {
        if (number < this.#told(host) || !host.isUp) return
        this.#toldNumbers.set(host, number)
        const ids = members.map((member) => member.id)
        this.#toldMembers.set(host, ids)
        this.observe(id, { kind: 'view-told', number, members: ids })
        host.driver?.view(origin, number, members)
      })
    }
  }

  readonly #toldNumbers = new WeakMap<ReplicationHost, number>()
  readonly #toldMembers = new WeakMap<ReplicationHost, readonly string[]>()

  #told(host: ReplicationHost): number {
    return this.#toldNumbers.get(host) ?? 0
  }
}
