import { encodeEnvelope, protocolOf } from '../../protocols/index.ts'
import type { Prng } from '../../src/base/prng.ts'
import { jobTag } from '../../src/core/gate.ts'
import type { Renew } from '../../src/core/messages.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'
import { greedyRound } from './told-facts.ts'

/**
 * A genuine member that claims progress on a shard which is not its own, as a broken program or a hostile one
 * would: its renewal is in order but for one row. The electors must leave the row out.
 */
export function sendGreedyRenewal(judged: JudgedWorld, dice: Prng): boolean {
  const awake = judged.world.hosts.filter(
    ({ isOurs, process, inbox }) => isOurs && process !== undefined && inbox === undefined,
  )
  const greedy = dice.pick(awake.filter(isMember))
  const state = greedy?.process?.driver.core.state
  const elector = dice.pick(awake.filter((host) => host !== greedy && state?.electors.includes(host.id)))
  if (greedy === undefined || state === undefined || elector?.process === undefined) return false
  const open = [...state.dataSets.values()].filter(({ spec, epoch }) => epoch < spec.epochs)
  const dataSet = dice.pick(open)
  const { assignment } = dataSet ?? {}
  if (dataSet === undefined || assignment === undefined) return false
  const shard = dice.below(dataSet.sizes.length)
  if (assignment.ownerId(shard) === greedy.id) return false
  const message: Renew = {
    kind: 'renew',
    view: state.number,
    round: greedyRound,
    activated: 0,
    leaving: false,
    throughput: 0,
    table: [
      {
        dataSet: dataSet.spec.name,
        epoch: dataSet.epoch,
        shards: [shard],
        cursors: [dataSet.sizes[shard] ?? 0],
        views: [state.number],
      },
    ],
  }
  const bytes = encodeEnvelope({
    job: jobTag(state.job),
    genesis: state.genesis.slice(0, 16),
    lineage: state.lineage,
    from: greedy.id,
    incarnation: greedy.process?.driver.core.incarnation ?? 0,
    sequence: greedyRound,
    message,
  })
  elector.process.driver.receive(greedy.id, 'direct', protocolOf('renew'), bytes)
  return true
}

function isMember({ id, process }: VirtualHost): boolean {
  const core = process?.driver.core
  return core?.state?.members.get(id)?.incarnation === core?.incarnation
}
