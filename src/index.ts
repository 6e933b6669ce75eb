export { checkpointIdentity } from './adapters/signatures/checkpoint-identity.ts'
export { StartRefusal, type StartRefusalCode } from './adapters/start-refusal.ts'
export { MisuseError } from './base/errors.ts'
export * from './client/index.ts'
export * from './data/index.ts'
export { ConfigError, type ConfigFault } from './peer/config/config-error.ts'
export {
  type CreatePeerOptions,
  createPeer,
  type EmbeddedEnd,
  type EmbeddedPeer,
  type PeerSettings,
} from './peer/create-peer.ts'
export { type SyntheticContent, syntheticSample } from './peer/work/synthetic-data.ts'
export * from './store/index.ts'
