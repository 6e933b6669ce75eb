import type { Log } from '../../adapters/logs/log.ts'
import type {
  CheckpointsAnswer,
  PruneCheckpointsAnswer,
  RestoreCheckpointAnswer,
  SaveCheckpointAnswer,
} from '../../api/messages.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import type { Sign, Verify } from '../../core/view.ts'
import { CheckpointStore } from '../../store/checkpoint-store.ts'
import { readKeyFile } from '../../store/chunk/key-file.ts'
import type { Retention } from '../../store/keep/retention.ts'
import type { Checkpoint } from '../../store/manifest/checkpoint.ts'
import type { WhenBusy } from '../../store/save/save-request.ts'
import { StoreError } from '../../store/store-error.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { Collector } from './collector.ts'
import type { ManifestService } from './manifest-service.ts'
import { type KnownCheckpoint, latestKnown, mergeCheckpoints } from './merge-checkpoints.ts'
import { ownCursors } from './own-cursors.ts'
import { Pruner } from './pruner.ts'
import type { Restorer } from './restorer.ts'
import { type ResumePoint, resumePoints } from './resume-points.ts'

export interface SaveWish {
  readonly folder: string
  readonly step: number
  readonly part?: number | undefined
  readonly parts?: number | undefined
  readonly view?: number | undefined
  readonly state: string
  readonly tags: readonly string[]
  readonly whenBusy: WhenBusy
  readonly waitMs: number
}

export interface RestoreWish {
  readonly folder: string
  readonly checkpoint: string
  readonly readers?: number | undefined
}

interface Author {
  readonly id: PeerId
  readonly job: string
  readonly core: PeerCore
  readonly now: () => Millis
}

/** Saves checkpoints for the programs of this node, signed by the peer, with the cursors that it knows. */
export class CheckpointDesk {
  readonly store: CheckpointStore
  readonly #author: Author
  readonly #service: ManifestService
  readonly #collector: Collector
  readonly #log: Log

  constructor(store: CheckpointStore, author: Author, service: ManifestService, log: Log) {
    this.store = store
    this.#author = author
    this.#service = service
    this.#log = log
    this.#collector = new Collector(store, service, author.job, log)
    service.onWithdrawn(() => void this.#collector.collect())
  }

  static async open(
    { place, keyFile }: NonNullable<PeerOptions['checkpoints']>,
    author: Author,
    { sign, verify }: { readonly sign: Sign; readonly verify: Verify },
    service: ManifestService,
    log: Log,
  ): Promise<CheckpointDesk> {
    const store = await CheckpointStore.open({
      place,
      author: author.id,
      sign,
      verify,
      ...(keyFile === undefined ? {} : { key: await readKeyFile(keyFile) }),
      replicate: async (bytes, id) => {
        await service.publish(bytes, id)
      },
    })
    return new CheckpointDesk(store, author, service, log)
  }

  /** Saves of this peer that a crash kept from being published: whole in its place, and known to nobody else. */
  async publishLeftovers(): Promise<void> {
    const { id, job } = this.#author
    const { checkpoints } = await this.store.list(job)
    for (const checkpoint of checkpoints)
      for (const { id: manifestId, key, manifest, cardSignature } of checkpoint.found.values()) {
        if (manifest.author !== id || cardSignature === undefined) continue
        if (this.#service.holds(manifestId) || this.#service.isWithdrawn(checkpoint)) continue
        const bytes = await this.store.context.home.store.get(key)
        // Nobody waits for it; whoever asks is told whether it is published.
        this.#service.publish(bytes, manifestId).catch(() => {})
      }
  }

  /** undefined where this peer is not part of the job, and so knows neither view nor cursors. */
  async save(wish: SaveWish): Promise<SaveCheckpointAnswer | undefined> {
    const { id, job, core, now } = this.#author
    const { state } = core
    const members = [...(state?.members.keys() ?? [])]
    const rank = members.indexOf(id)
    if (state === undefined || rank === -1) return undefined
    const place = {
      run: job,
      step: wish.step,
      view: wish.view ?? state.number,
      part: wish.part ?? rank,
      parts: wish.parts ?? members.length,
    }
    const save = await this.store.save({
      ...place,
      origin: { genesis: state.genesis, lineage: state.lineage },
      files: wish.folder,
      cursors: ownCursors(state, core.status(now()).shards, core.progress, id),
      state: new TextEncoder().encode(wish.state),
      tags: wish.tags,
      whenBusy: wish.whenBusy,
    })
    const { totalBytes } = save
    // Whoever did not wait for it learns of it nowhere else.
    save.published.catch((error: unknown) => {
      const { message } = error as Error
      this.#log.error(
        { step: place.step, error: message },
        `step ${place.step} was not published: ${message}`,
      )
    })
    const published = await within(save.published, wish.waitMs)
    return published === undefined
      ? { ...place, totalBytes, isPublished: false }
      : {
          ...place,
          totalBytes,
          isPublished: true,
          id: published.id,
          newBytes: published.newBytes,
          publishMs: published.replicateMs,
          copies: this.#service.copiesOf(published.id),
        }
  }

  /** Where the data sets go on from a checkpoint: the latest that is complete, or the one that is named. */
  async resumePoints(
    name: string,
    restorer: Restorer,
  ): Promise<{ checkpoint: Checkpoint; points: ResumePoint[] }> {
    const checkpoint = await this.#find(name, restorer)
    if (!checkpoint.isComplete)
      throw new StoreError(
        'missing',
        `checkpoint ${name}`,
        `has ${checkpoint.found.size} of its ${checkpoint.parts} parts; only a whole one can be resumed from`,
      )
    const points = resumePoints([...checkpoint.found.values()].map(({ manifest }) => manifest.cursors))
    return { checkpoint, points }
  }

  async list(): Promise<CheckpointsAnswer> {
    const { checkpoints, damaged } = await this.store.list(this.#author.job)
    return {
      ...describeKnown(this.#author.job, this.#known(checkpoints), this.#service),
      damaged: damaged.map(({ message }) => message),
      savesUnderWay: this.store.savesUnderWay,
    }
  }

  /** Into a new folder; what is not here comes from other members. */
  async restore(
    { checkpoint: name, folder, readers }: RestoreWish,
    restorer: Restorer,
  ): Promise<RestoreCheckpointAnswer> {
    const checkpoint = await this.#find(name, restorer)
    const reader = await restorer.restore(checkpoint, folder, readers)
    const { run, view, step, parts } = checkpoint
    return {
      run,
      view,
      step,
      parts,
      files: reader.files.length,
      sizeBytes: checkpoint.sizeBytes,
      cursors: reader.manifests.flatMap(({ cursors }) =>
        cursors.map((section) => ({
          dataSet: section.dataSet,
          epoch: section.epoch,
          shards: [...section.shards],
          cursors: [...section.cursors],
        })),
      ),
      states: reader.manifests.map(({ state }) => Buffer.from(state).toString()),
    }
  }

  /** With its manifests from here, or from whoever has them. */
  async #find(name: string, restorer: Restorer): Promise<Checkpoint> {
    const { checkpoints } = await this.store.list(this.#author.job)
    return restorer.find(named(this.#known(checkpoints), name), checkpoints)
  }

  /** Of the checkpoints of the job, at all members. */
  async prune(retention: Retention, isDryRun: boolean, restorer: Restorer): Promise<PruneCheckpointsAnswer> {
    const { id, job, core } = this.#author
    const { checkpoints } = await this.store.list(job)
    const pruner = new Pruner({
      self: id,
      run: job,
      sign: this.store.context.sign,
      state: () => core.state,
      service: this.#service,
      collector: this.#collector,
      find: (known) => restorer.find(known, checkpoints),
    })
    const { kept, dropped, copies, bytesFreed } = await pruner.prune(
      this.#known(checkpoints),
      retention,
      isDryRun,
    )
    const name = ({ view, step, parts }: KnownCheckpoint) => ({ run: job, view, step, parts })
    return { isDryRun, kept: kept.map(name), dropped: dropped.map(name), copies, bytesFreed }
  }

  #known(here: readonly Checkpoint[]): KnownCheckpoint[] {
    const own = this.#author.core.state?.genesis
    const kept = here.filter((checkpoint) => !this.#service.isWithdrawn(checkpoint))
    return mergeCheckpoints(kept, this.#service.index.groups(), (id) => this.#service.isPublishing(id), own)
  }

  async close(): Promise<void> {
    await this.#collector.close()
    await this.store.close()
  }
}

/** What a peer knows of the checkpoints of its job, whether or not it keeps any itself. */
export function describeKnown(
  run: string,
  known: readonly KnownCheckpoint[],
  service: ManifestService,
): CheckpointsAnswer {
  const latest = latestKnown(known)
  const { held, heldBytes, due } = service.figures
  return {
    checkpoints: known.map((checkpoint) => ({
      run,
      ...(checkpoint.origin === undefined ? {} : { genesis: checkpoint.origin.genesis }),
      view: checkpoint.view,
      step: checkpoint.step,
      parts: checkpoint.parts,
      partsFound: [...checkpoint.partsFound],
      partsPublished: [...checkpoint.partsPublished],
      isComplete: checkpoint.isComplete,
      isLatest: checkpoint === latest,
      sizeBytes: checkpoint.sizeBytes,
      savedAt: new Date(checkpoint.savedAtMs).toISOString(),
      tags: [...checkpoint.tags],
    })),
    damaged: [],
    savesUnderWay: 0,
    copies: { held, heldBytes, due },
  }
}

/** The checkpoint that somebody means: `latest`, a step, or VIEW.STEP. */
function named(known: readonly KnownCheckpoint[], name: string): KnownCheckpoint {
  const [, view, step] = /^(?:(\d+)\.)?(\d+)$/.exec(name) ?? []
  const fitting =
    step === undefined
      ? known
      : known.filter(
          (each) => each.step === Number(step) && (view === undefined || each.view === Number(view)),
        )
  const found = name === 'latest' || step !== undefined ? latestKnown(fitting) : undefined
  if (found !== undefined) return found
  const there = known.map((each) => `${each.view}.${each.step}${each.isComplete ? '' : ' (incomplete)'}`)
  const has = there.length === 0 ? 'there is none' : `there are ${there.slice(-8).join(', ')}`
  throw new StoreError('missing', `checkpoint ${name}`, `is not there, or not complete; ${has}`)
}

/** What the promise gives, if it does so in time. */
async function within<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  if (limitMs === 0) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
