import { shardKey } from '../../base/ids.ts'
import type { WorkPort, WorkRange } from './work-port.ts'

/** What became of a commit. */
export interface CommitOutcome {
  /** False where a shard is with another peer now: its samples are done there again. */
  readonly isTaken: boolean
}

interface Pending {
  readonly ranges: readonly WorkRange[]
  readonly waitMs: number
  readonly resolve: (outcome: CommitOutcome) => void
  readonly reject: (error: unknown) => void
}

/** Sends commits, one call at a time: whatever comes up during a call goes with the next. */
export class CommitQueue {
  readonly #port: Pick<WorkPort, 'commits'>
  #pending: Pending[] = []
  #sending: Promise<void> | undefined

  constructor(port: Pick<WorkPort, 'commits'>) {
    this.#port = port
  }

  commit(ranges: readonly WorkRange[], waitMs: number): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ ranges, waitMs, resolve, reject })
      this.#sending ??= this.#send()
    })
  }

  /** Waits until everything so far has been sent. */
  async flush(): Promise<void> {
    while (this.#sending !== undefined) await this.#sending
  }

  async #send(): Promise<void> {
    // Whatever is committed in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#pending.length > 0) {
      const sent = this.#pending
      this.#pending = []
      const commits = sent.flatMap(({ ranges }) =>
        ranges.map(({ dataSet, epoch, shard, from, to }) => ({ dataSet, epoch, shard, from, to })),
      )
      try {
        const refused = await this.#call(commits, Math.max(...sent.map(({ waitMs }) => waitMs)))
        for (const { ranges, resolve } of sent)
          resolve({ isTaken: ranges.every((range) => !refused.has(shardKey(range))) })
      } catch (error) {
        for (const { reject } of sent) reject(error)
      }
    }
    this.#sending = undefined
  }

  /** The keys of the shards that were refused. */
  async #call(
    commits: Parameters<WorkPort['commits']>[0]['commits'],
    waitMs: number,
  ): Promise<ReadonlySet<string>> {
    const refused = new Set<string>()
    const atOnce = 4_096
    for (let next = 0; next < commits.length; next += atOnce) {
      const some = commits.slice(next, next + atOnce)
      const answer = await this.#port.commits({ commits: some, waitMs })
      for (const [index, one] of some.entries())
        if (answer.commits[index]?.refused !== undefined) refused.add(shardKey(one))
    }
    return refused
  }
}
