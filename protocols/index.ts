export {
  type ChunkReply,
  type ChunkRequest,
  chunkProtocol,
  chunkReplyBytesMax,
  chunkRequestBytesMax,
  decodeChunkReply,
  decodeChunkRequest,
  encodeChunkReply,
  encodeChunkRequest,
} from './chunk/codec.ts'
export { decodeRecord, encodeRecord, recordKinds } from './durable/codec.ts'
export { decodeEnvelope, encodeEnvelope } from './envelope/codec.ts'
export { decodeGossip, encodeGossip, gossipBytesMax } from './envelope/gossip.ts'
export { frameBytesMax, protocolId } from './envelope/protocol.ts'
export {
  isProtocolName,
  messageKinds,
  type ProtocolName,
  protocolNames,
  protocolOf,
} from './envelope/registry.ts'
export { decodeManifest, encodeManifest } from './manifest/codec.ts'
export {
  decodePieceAnswer,
  decodePieceRequest,
  encodePieceAnswer,
  encodePieceRequest,
  type PieceAnswer,
  type PieceRefusal,
  pieceFrameBytesMax,
  pieceProtocol,
  pieceRequestBytesMax,
} from './piece/codec.ts'
export {
  decodeReplication,
  decodeWithdrawal,
  encodeReplication,
  encodeWithdrawal,
  type ReplicationFrame,
  replicationBytesMax,
  replicationProtocol,
} from './replication/codec.ts'
export { codeOf, type Decoded } from './wire/decoded.ts'
