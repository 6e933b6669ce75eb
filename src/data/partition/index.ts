export { isRebalanceDue, throughputVariance } from './adaptive.ts'
export {
  type AdaptiveOptions,
  type FixedStrategy,
  partition,
  type RendezvousOptions,
  type Strategy,
} from './partition.ts'
export { partitionFiles } from './partition-files.ts'
export type { HashOptions, ItemRange } from './plain-strategies.ts'
