import type { CheckpointsAnswer, SaveCheckpointAnswer } from '../../api/messages.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import type { Sign, Verify } from '../../core/view.ts'
import { CheckpointStore } from '../../store/checkpoint-store.ts'
import { readKeyFile } from '../../store/chunk/key-file.ts'
import { type Checkpoint, latestOf } from '../../store/manifest/checkpoint.ts'
import { findCheckpoint } from '../../store/manifest/find-checkpoint.ts'
import type { ShelvedManifest } from '../../store/manifest/manifest-shelf.ts'
import { StoreError } from '../../store/store-error.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { ownCursors } from './own-cursors.ts'
import { type ResumePoint, resumePoints } from './resume-points.ts'

export interface SaveWish {
  readonly folder: string
  readonly step: number
  readonly part?: number | undefined
  readonly parts?: number | undefined
  readonly view?: number | undefined
  readonly state: string
  readonly tags: readonly string[]
  readonly waitMs: number
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

  constructor(store: CheckpointStore, author: Author) {
    this.store = store
    this.#author = author
  }

  static async open(
    { place, keyFile }: NonNullable<PeerOptions['checkpoints']>,
    author: Author,
    sign: Sign,
    verify: Verify,
  ): Promise<CheckpointDesk> {
    const store = await CheckpointStore.open({
      place,
      author: author.id,
      sign,
      verify,
      ...(keyFile === undefined ? {} : { key: await readKeyFile(keyFile) }),
    })
    return new CheckpointDesk(store, author)
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
      files: wish.folder,
      cursors: ownCursors(state, core.status(now()).shards, core.progress, id),
      state: new TextEncoder().encode(wish.state),
      tags: wish.tags,
    })
    const { totalBytes } = save
    const published = await within(save.published, wish.waitMs)
    return published === undefined
      ? { ...place, totalBytes, isPublished: false }
      : { ...place, totalBytes, isPublished: true, id: published.id, newBytes: published.newBytes }
  }

  /** Where the data sets go on from a checkpoint: the latest that is complete, or the one that is named. */
  async resumePoints(
    name: string,
  ): Promise<{ checkpoint: Checkpoint<ShelvedManifest>; points: ResumePoint[] }> {
    const checkpoint = await findCheckpoint(this.store, name, this.#author.job)
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
    const latest = latestOf(checkpoints)
    return {
      checkpoints: checkpoints.map((checkpoint) => ({
        run: checkpoint.run,
        view: checkpoint.view,
        step: checkpoint.step,
        parts: checkpoint.parts,
        partsFound: [...checkpoint.found.keys()],
        isComplete: checkpoint.isComplete,
        isLatest: checkpoint === latest,
        sizeBytes: checkpoint.sizeBytes,
        savedAt: new Date(checkpoint.savedAtMs).toISOString(),
        tags: [...checkpoint.tags],
      })),
      damaged: damaged.map(({ message }) => message),
      savesUnderWay: this.store.savesUnderWay,
    }
  }

  async close(): Promise<void> {
    await this.store.close()
  }
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
