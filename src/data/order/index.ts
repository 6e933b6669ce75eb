export {
  type Batching,
  GlobalOrder,
  laneOf,
  lanesDefaultMax,
  type Positions,
  requireBatching,
  stepCount,
} from './global-order.ts'
export { type OrderPurpose, type OrderSeed, orderKey, orderVersion } from './order-key.ts'
export { type OrderKey, Permutation } from './permutation.ts'
export { InShardOrder, type SampleAddress, shardOrder } from './shard-order.ts'
export { WindowOrder } from './window-order.ts'
