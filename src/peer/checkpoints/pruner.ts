import type { PeerId } from '../../base/ids.ts'
import type { AgreedState } from '../../core/agreed-state.ts'
import { inOrder } from '../../core/manifest/latest.ts'
import { type CheckpointRef, refKey, refOf } from '../../core/manifest/origin.ts'
import type { NotWithdrawn } from '../../core/manifest/replication-io.ts'
import {
  type Withdrawal,
  withdrawalBytes,
  withdrawalId,
  withdrawalRefsMax,
} from '../../core/manifest/withdrawal.ts'
import type { Sign } from '../../core/view.ts'
import { type Retention, retain } from '../../store/keep/retention.ts'
import type { Checkpoint } from '../../store/manifest/checkpoint.ts'
import { StoreError, type StoreErrorCode } from '../../store/store-error.ts'
import type { Collector } from './collector.ts'
import type { ManifestService } from './manifest-service.ts'
import type { KnownCheckpoint } from './merge-checkpoints.ts'

export interface PruneOutcome {
  readonly kept: readonly KnownCheckpoint[]
  readonly dropped: readonly KnownCheckpoint[]
  /** Members that remember it. */
  readonly copies: number
  /** In this peer's own place. */
  readonly bytesFreed: number
}

export interface PrunerOptions {
  readonly self: PeerId
  readonly run: string
  readonly sign: Sign
  readonly state: () => AgreedState | undefined
  readonly service: ManifestService
  readonly collector: Collector
  /** With its manifests, from here or from whoever has them. */
  readonly find: (known: KnownCheckpoint) => Promise<Checkpoint>
}

// Of a view that changed in the middle, and of the next.
const triesMax = 3

const whyNot: Readonly<Record<NotWithdrawn, readonly [StoreErrorCode, string]>> = {
  outdated: ['refused', 'the members have changed meanwhile; try again'],
  silent: ['unreachable', 'no majority of the members answers; nothing was removed'],
  busy: ['busy', 'another prune of this peer is on its way; try again when it is done'],
  full: ['full', 'there is no room in the state folder to remember it'],
}

/** Prunes the checkpoints of the job: at all members, by agreement of most of them. */
export class Pruner {
  readonly #options: PrunerOptions

  constructor(options: PrunerOptions) {
    this.#options = options
  }

  async prune(
    known: readonly KnownCheckpoint[],
    retention: Retention,
    isDryRun: boolean,
  ): Promise<PruneOutcome> {
    const { collector } = this.#options
    const verdict = this.#retain(known, retention)
    const { tagged, unread } = await this.#withTags(verdict.dropped)
    const judged = this.#retain([...verdict.kept, ...tagged], retention)
    const kept = inOrder([...judged.kept, ...unread], this.#options.state()?.genesis)
    const { dropped } = judged
    if (isDryRun || dropped.length === 0) return { kept, dropped, copies: 0, bytesFreed: 0 }
    const copies = await this.#withdraw(kept, dropped)
    return { kept, dropped, copies, bytesFreed: await collector.collect() }
  }

  async #withdraw(kept: readonly KnownCheckpoint[], dropped: readonly KnownCheckpoint[]): Promise<number> {
    const { service, run } = this.#options
    for (let tries = 1; ; tries++) {
      const outcome = await service.withdraw(this.#signed(kept, dropped))
      if (typeof outcome === 'number') return outcome
      if (outcome === 'outdated' && tries < triesMax) continue
      const [code, text] = whyNot[outcome]
      throw new StoreError(code, `the prune of ${run}`, text)
    }
  }

  #signed(known: readonly KnownCheckpoint[], dropped: readonly KnownCheckpoint[]) {
    const { self, run, sign, state } = this.#options
    const now = state()
    if (now === undefined || !now.members.has(self))
      throw new StoreError('refused', `the prune of ${run}`, 'is for members of the job to make')
    const isOwn = ({ origin }: CheckpointRef) => origin?.genesis === now.genesis
    const kept = known.filter(isOwn)
    if (kept.length > withdrawalRefsMax)
      throw new StoreError(
        'refused',
        `the prune of ${run}`,
        `would keep ${kept.length} checkpoints; keep ${withdrawalRefsMax} at most`,
      )
    const ofOthers = [...this.#options.service.droppedOfOthers, ...dropped.filter((ref) => !isOwn(ref))]
    const origin = { genesis: now.genesis, lineage: now.lineage }
    const newest = kept.findLast(({ isComplete }) => isComplete)
    const withdrawal: Withdrawal = {
      run,
      origin,
      view: now.number,
      author: self,
      decidedAtMs: Date.now(),
      // Views count from 1: without a checkpoint of its own the job speaks of those of others only.
      horizon: { origin: newest?.origin ?? origin, view: newest?.view ?? 0, step: newest?.step ?? 0 },
      kept: kept.map(refOf),
      dropped: [...new Map(ofOthers.map((ref) => [refKey(ref), refOf(ref)])).values()].slice(
        -withdrawalRefsMax,
      ),
    }
    return { ...withdrawal, id: withdrawalId(withdrawal), signature: sign(withdrawalBytes(withdrawal)) }
  }

  /**
   * Each job of the name by itself, and programs without one: another may still be at work, with a clock of its own, and
   * nothing tells whether it is. So the newest that it has is none of ours to prune.
   */
  #retain(known: readonly KnownCheckpoint[], retention: Retention) {
    return retain(
      known.map((each) => ({ ...each, run: each.origin?.genesis ?? '' })),
      retention,
    )
  }

  /** Cards tell no tags: of what would be dropped the manifests are asked. What cannot be read now stays until it can. */
  async #withTags(dropped: readonly KnownCheckpoint[]) {
    const tagged: KnownCheckpoint[] = []
    const unread: KnownCheckpoint[] = []
    for (const each of dropped) {
      try {
        tagged.push(each.isComplete ? { ...each, tags: (await this.#options.find(each)).tags } : each)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        unread.push(each)
      }
    }
    return { tagged, unread }
  }
}
