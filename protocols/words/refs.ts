import { type ShardRef, shardsPerDataSetMax } from '../../src/base/ids.ts'
import type { EpochRef } from '../../src/core/table-section.ts'
import { checkedAtMost, checkedDataSetName, present } from '../wire/checks.ts'
import type { EpochRef as WireEpochRef, ShardRef as WireShardRef } from './words.pb.ts'

export function epochRefToWire({ dataSet, epoch }: EpochRef): WireEpochRef {
  return { dataSet, epoch }
}

export function epochRefFromWire(wire: WireEpochRef | undefined, field: string): EpochRef {
  const { dataSet, epoch } = present(wire, field)
  return { dataSet: checkedDataSetName(dataSet, `${field}.dataSet`), epoch }
}

export function shardRefToWire({ dataSet, epoch, shard }: ShardRef): WireShardRef {
  return { dataSet, epoch, shard }
}

export function shardRefFromWire(wire: WireShardRef | undefined, field: string): ShardRef {
  const { dataSet, epoch, shard } = present(wire, field)
  return {
    dataSet: checkedDataSetName(dataSet, `${field}.dataSet`),
    epoch,
    shard: checkedAtMost(shard, `${field}.shard`, shardsPerDataSetMax - 1),
  }
}
