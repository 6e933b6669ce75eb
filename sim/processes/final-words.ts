import { shardKey } from '../../src/base/ids.ts'
import type { FinalWord } from './line-probe.ts'
import type { Mesh } from './mesh.ts'

interface Answer extends FinalWord {
  /** Equal at two peers that agree on everything. */
  readonly opinion: string
  readonly isMember: boolean
  readonly isFinished: boolean
}

/** What the peers that are up say of the job at present; undefined for one that does not answer. */
export class FinalWords {
  readonly #mesh: Mesh
  #answers: ReadonlyMap<string, Answer | undefined> = new Map()

  constructor(mesh: Mesh) {
    this.#mesh = mesh
  }

  async ask(): Promise<void> {
    const up = this.#mesh.peers.filter(({ isAwake, isLeaving }) => isAwake && !isLeaving)
    this.#answers = new Map(
      await Promise.all(
        up.map(
          async ({ name }): Promise<[string, Answer | undefined]> => [
            name,
            await answerOf(this.#mesh, name).catch(() => undefined),
          ],
        ),
      ),
    )
  }

  /** Everybody is a member, knows the same, and every data set is done. */
  get areSettled(): boolean {
    const answers = [...this.#answers.values()]
    return (
      answers.length > 0 &&
      answers.every((answer) => answer?.isMember === true && answer.isFinished) &&
      new Set(answers.map((answer) => answer?.opinion)).size === 1
    )
  }

  get all(): ReadonlyMap<string, FinalWord> {
    const silent = { progressDigest: 'no answer', cursors: new Map<string, number>() }
    return new Map([...this.#answers].map(([peer, answer]) => [peer, answer ?? silent]))
  }
}

async function answerOf(mesh: Mesh, name: string): Promise<Answer> {
  const client = mesh.client(name)
  const [view, status] = await Promise.all([client.view(), client.status()])
  const cursors = new Map<string, number>()
  for (const { name: dataSet, isFinished } of status.dataSets) {
    if (isFinished) continue
    const answer = await client.cursor(dataSet)
    for (const [shard, cursor] of answer.cursors.entries())
      cursors.set(shardKey({ dataSet, epoch: answer.epoch, shard }), cursor)
  }
  const progress = status.dataSets.map((one) => `${one.name}@${one.epoch} ${one.isFinished ? 'done' : ''}`)
  const progressDigest = JSON.stringify([progress.sort(), [...cursors]])
  return {
    progressDigest,
    cursors,
    opinion: JSON.stringify([view.hash, view.ownersDigest, progressDigest]),
    isMember: status.standing === 'member' && status.leaseLeftMs > 0,
    isFinished: status.dataSets.length > 0 && status.dataSets.every(({ isFinished }) => isFinished),
  }
}
