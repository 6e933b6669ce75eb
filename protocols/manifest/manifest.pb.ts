// Generated from manifest.proto by `npm run generate`. Do not edit.
// @ts-nocheck
import { Origin, TableSection } from '../words/words.pb.ts'
import { decodeMessage, encodeMessage, enumeration, MaxLengthError, message, streamMessage } from 'protons-runtime'
import type { Codec, DecodeOptions } from 'protons-runtime'
import type { Uint8ArrayList } from 'uint8arraylist'

export interface SignedManifest {
  major: number
  minor: number
  body: Uint8Array<ArrayBuffer> | undefined
  signature: Uint8Array<ArrayBuffer> | undefined
  cardSignature: Uint8Array<ArrayBuffer> | undefined
}

export namespace SignedManifest {
  let _codec: Codec<SignedManifest>

  export const codec = (): Codec<SignedManifest> => {
    if (_codec == null) {
      _codec = message<SignedManifest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.major != null && obj.major !== 0)) {
          w.uint32(8)
          w.uint32(obj.major)
        }

        if ((obj.minor != null && obj.minor !== 0)) {
          w.uint32(16)
          w.uint32(obj.minor)
        }

        if (obj.body != null) {
          w.uint32(26)
          w.bytes(obj.body)
        }

        if (obj.signature != null) {
          w.uint32(34)
          w.bytes(obj.signature)
        }

        if (obj.cardSignature != null) {
          w.uint32(42)
          w.bytes(obj.cardSignature)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          major: 0,
          minor: 0
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.major = reader.uint32()
              break
            }
            case 2: {
              obj.minor = reader.uint32()
              break
            }
            case 3: {
              obj.body = reader.bytes()
              break
            }
            case 4: {
              obj.signature = reader.bytes()
              break
            }
            case 5: {
              obj.cardSignature = reader.bytes()
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.major`,
                value: reader.uint32()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.minor`,
                value: reader.uint32()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.body`,
                value: reader.bytes()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.signature`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.cardSignature`,
                value: reader.bytes()
              }
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }
      })
    }

    return _codec
  }

  export interface SignedManifestMajorFieldEvent {
    field: '$.major'
    value: number
  }

  export interface SignedManifestMinorFieldEvent {
    field: '$.minor'
    value: number
  }

  export interface SignedManifestBodyFieldEvent {
    field: '$.body'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SignedManifestSignatureFieldEvent {
    field: '$.signature'
    value: Uint8Array<ArrayBuffer>
  }

  export interface SignedManifestCardSignatureFieldEvent {
    field: '$.cardSignature'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<SignedManifest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, SignedManifest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SignedManifest>): SignedManifest {
    return decodeMessage(buf, SignedManifest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<SignedManifest>): Generator<SignedManifestMajorFieldEvent | SignedManifestMinorFieldEvent | SignedManifestBodyFieldEvent | SignedManifestSignatureFieldEvent | SignedManifestCardSignatureFieldEvent> {
    return streamMessage(buf, SignedManifest.codec(), opts)
  }
}

export interface Manifest {
  run: string
  step: number
  view: number
  part: number
  parts: number
  author: string
  savedAtMs: number
  files: ManifestFile[]
  cursors: TableSection[]
  state: Uint8Array<ArrayBuffer> | undefined
  tags: string[]
  origin: Origin | undefined
}

export namespace Manifest {
  let _codec: Codec<Manifest>

  export const codec = (): Codec<Manifest> => {
    if (_codec == null) {
      _codec = message<Manifest>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.run != null && obj.run !== '')) {
          w.uint32(10)
          w.string(obj.run)
        }

        if ((obj.step != null && obj.step !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.step)
        }

        if ((obj.view != null && obj.view !== 0)) {
          w.uint32(24)
          w.uint64Number(obj.view)
        }

        if ((obj.part != null && obj.part !== 0)) {
          w.uint32(32)
          w.uint64Number(obj.part)
        }

        if ((obj.parts != null && obj.parts !== 0)) {
          w.uint32(40)
          w.uint64Number(obj.parts)
        }

        if ((obj.author != null && obj.author !== '')) {
          w.uint32(50)
          w.string(obj.author)
        }

        if ((obj.savedAtMs != null && obj.savedAtMs !== 0)) {
          w.uint32(56)
          w.uint64Number(obj.savedAtMs)
        }

        if (obj.files != null && obj.files.length > 0) {
          for (const value of obj.files) {
            w.uint32(66)
            ManifestFile.codec().encode(value, w)
          }
        }

        if (obj.cursors != null && obj.cursors.length > 0) {
          for (const value of obj.cursors) {
            w.uint32(74)
            TableSection.codec().encode(value, w)
          }
        }

        if (obj.state != null) {
          w.uint32(82)
          w.bytes(obj.state)
        }

        if (obj.tags != null && obj.tags.length > 0) {
          for (const value of obj.tags) {
            w.uint32(90)
            w.string(value)
          }
        }

        if (obj.origin != null) {
          w.uint32(98)
          Origin.codec().encode(obj.origin, w)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          run: '',
          step: 0,
          view: 0,
          part: 0,
          parts: 0,
          author: '',
          savedAtMs: 0,
          files: [],
          cursors: [],
          tags: []
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.run = reader.string()
              break
            }
            case 2: {
              obj.step = reader.uint64Number()
              break
            }
            case 3: {
              obj.view = reader.uint64Number()
              break
            }
            case 4: {
              obj.part = reader.uint64Number()
              break
            }
            case 5: {
              obj.parts = reader.uint64Number()
              break
            }
            case 6: {
              obj.author = reader.string()
              break
            }
            case 7: {
              obj.savedAtMs = reader.uint64Number()
              break
            }
            case 8: {
              if (opts.limits?.files != null && obj.files.length === opts.limits.files) {
                throw new MaxLengthError('Decode error - repeated field "files" had too many elements')
              }

              if (obj.files.length === 65536) {
                throw new MaxLengthError('Decode error - repeated field "files" had too many elements')
              }

              obj.files.push(ManifestFile.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.files$
              }))
              break
            }
            case 9: {
              if (opts.limits?.cursors != null && obj.cursors.length === opts.limits.cursors) {
                throw new MaxLengthError('Decode error - repeated field "cursors" had too many elements')
              }

              if (obj.cursors.length === 65536) {
                throw new MaxLengthError('Decode error - repeated field "cursors" had too many elements')
              }

              obj.cursors.push(TableSection.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.cursors$
              }))
              break
            }
            case 10: {
              obj.state = reader.bytes()
              break
            }
            case 11: {
              if (opts.limits?.tags != null && obj.tags.length === opts.limits.tags) {
                throw new MaxLengthError('Decode error - repeated field "tags" had too many elements')
              }

              if (obj.tags.length === 64) {
                throw new MaxLengthError('Decode error - repeated field "tags" had too many elements')
              }

              obj.tags.push(reader.string())
              break
            }
            case 12: {
              obj.origin = Origin.codec().decode(reader, reader.uint32(), {
                limits: opts.limits?.origin
              })
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const obj = {
          files: 65536,
          cursors: 65536,
          tags: 64
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.run`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.step`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.view`,
                value: reader.uint64Number()
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.part`,
                value: reader.uint64Number()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.parts`,
                value: reader.uint64Number()
              }
              break
            }
            case 6: {
              yield {
                field: `${prefix}.author`,
                value: reader.string()
              }
              break
            }
            case 7: {
              yield {
                field: `${prefix}.savedAtMs`,
                value: reader.uint64Number()
              }
              break
            }
            case 8: {
              if (opts.limits?.files != null && obj.files === opts.limits.files) {
                throw new MaxLengthError('Streaming decode error - repeated field "files" had too many elements')
              }

              if (obj.files === 65536) {
                throw new MaxLengthError('Streaming decode error - repeated field "files" had too many elements')
              }

              for (const evt of ManifestFile.codec().stream(reader, reader.uint32(), `${prefix}.files[]`, {
                limits: opts.limits?.files$
              })) {
                yield {
                  ...evt,
                  index: obj.files
                }
              }

              obj.files++

              break
            }
            case 9: {
              if (opts.limits?.cursors != null && obj.cursors === opts.limits.cursors) {
                throw new MaxLengthError('Streaming decode error - repeated field "cursors" had too many elements')
              }

              if (obj.cursors === 65536) {
                throw new MaxLengthError('Streaming decode error - repeated field "cursors" had too many elements')
              }

              for (const evt of TableSection.codec().stream(reader, reader.uint32(), `${prefix}.cursors[]`, {
                limits: opts.limits?.cursors$
              })) {
                yield {
                  ...evt,
                  index: obj.cursors
                }
              }

              obj.cursors++

              break
            }
            case 10: {
              yield {
                field: `${prefix}.state`,
                value: reader.bytes()
              }
              break
            }
            case 11: {
              if (opts.limits?.tags != null && obj.tags === opts.limits.tags) {
                throw new MaxLengthError('Streaming decode error - repeated field "tags" had too many elements')
              }

              if (obj.tags === 64) {
                throw new MaxLengthError('Streaming decode error - repeated field "tags" had too many elements')
              }

              yield {
                field: `${prefix}.tags[]`,
                index: obj.tags,
                value: reader.string()
              }

              obj.tags++

              break
            }
            case 12: {
              yield * Origin.codec().stream(reader, reader.uint32(), `${prefix}.origin`, {
                limits: opts.limits?.origin
              })

              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }
      })
    }

    return _codec
  }

  export interface ManifestRunFieldEvent {
    field: '$.run'
    value: string
  }

  export interface ManifestStepFieldEvent {
    field: '$.step'
    value: number
  }

  export interface ManifestViewFieldEvent {
    field: '$.view'
    value: number
  }

  export interface ManifestPartFieldEvent {
    field: '$.part'
    value: number
  }

  export interface ManifestPartsFieldEvent {
    field: '$.parts'
    value: number
  }

  export interface ManifestAuthorFieldEvent {
    field: '$.author'
    value: string
  }

  export interface ManifestSavedAtMsFieldEvent {
    field: '$.savedAtMs'
    value: number
  }

  export interface ManifestFilesPathFieldEvent {
    field: '$.files[].path'
    value: string
    index: number
  }

  export interface ManifestFilesSizeBytesFieldEvent {
    field: '$.files[].sizeBytes'
    value: number
    index: number
  }

  export interface ManifestFilesLayoutFieldEvent {
    field: '$.files[].layout'
    value: FileLayout
    index: number
  }

  export interface ManifestFilesHashesFieldEvent {
    field: '$.files[].hashes'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ManifestFilesLengthsFieldEvent {
    field: '$.files[].lengths'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ManifestCursorsDataSetFieldEvent {
    field: '$.cursors[].dataSet'
    value: string
    index: number
  }

  export interface ManifestCursorsEpochFieldEvent {
    field: '$.cursors[].epoch'
    value: number
    index: number
  }

  export interface ManifestCursorsShardsFieldEvent {
    field: '$.cursors[].shards'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ManifestCursorsCursorsFieldEvent {
    field: '$.cursors[].cursors'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ManifestCursorsViewsFieldEvent {
    field: '$.cursors[].views'
    value: Uint8Array<ArrayBuffer>
    index: number
  }

  export interface ManifestStateFieldEvent {
    field: '$.state'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ManifestTagsFieldEvent {
    field: '$.tags[]'
    index: number
    value: string
  }

  export interface ManifestOriginGenesisFieldEvent {
    field: '$.origin.genesis'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ManifestOriginLineageCounterFieldEvent {
    field: '$.origin.lineage.counter'
    value: number
  }

  export interface ManifestOriginLineageTagFieldEvent {
    field: '$.origin.lineage.tag'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<Manifest>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, Manifest.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Manifest>): Manifest {
    return decodeMessage(buf, Manifest.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<Manifest>): Generator<ManifestRunFieldEvent | ManifestStepFieldEvent | ManifestViewFieldEvent | ManifestPartFieldEvent | ManifestPartsFieldEvent | ManifestAuthorFieldEvent | ManifestSavedAtMsFieldEvent | ManifestFilesPathFieldEvent | ManifestFilesSizeBytesFieldEvent | ManifestFilesLayoutFieldEvent | ManifestFilesHashesFieldEvent | ManifestFilesLengthsFieldEvent | ManifestCursorsDataSetFieldEvent | ManifestCursorsEpochFieldEvent | ManifestCursorsShardsFieldEvent | ManifestCursorsCursorsFieldEvent | ManifestCursorsViewsFieldEvent | ManifestStateFieldEvent | ManifestTagsFieldEvent | ManifestOriginGenesisFieldEvent | ManifestOriginLineageCounterFieldEvent | ManifestOriginLineageTagFieldEvent> {
    return streamMessage(buf, Manifest.codec(), opts)
  }
}

export enum FileLayout {
  LAYOUT_UNSPECIFIED = 'LAYOUT_UNSPECIFIED',
  LAYOUT_PLAIN = 'LAYOUT_PLAIN',
  LAYOUT_SAFETENSORS = 'LAYOUT_SAFETENSORS'
}

enum __FileLayoutValues {
  LAYOUT_UNSPECIFIED = 0,
  LAYOUT_PLAIN = 1,
  LAYOUT_SAFETENSORS = 2
}

export namespace FileLayout {
  export const codec = (): Codec<FileLayout> => {
    return enumeration<FileLayout>(__FileLayoutValues)
  }
}

export interface ManifestFile {
  path: string
  sizeBytes: number
  layout: FileLayout
  hashes: Uint8Array<ArrayBuffer> | undefined
  lengths: Uint8Array<ArrayBuffer> | undefined
}

export namespace ManifestFile {
  let _codec: Codec<ManifestFile>

  export const codec = (): Codec<ManifestFile> => {
    if (_codec == null) {
      _codec = message<ManifestFile>((obj, w, opts = {}) => {
        if (opts.lengthDelimited !== false) {
          w.fork()
        }

        if ((obj.path != null && obj.path !== '')) {
          w.uint32(10)
          w.string(obj.path)
        }

        if ((obj.sizeBytes != null && obj.sizeBytes !== 0)) {
          w.uint32(16)
          w.uint64Number(obj.sizeBytes)
        }

        if (obj.layout != null && __FileLayoutValues[obj.layout] !== 0) {
          w.uint32(24)
          FileLayout.codec().encode(obj.layout, w)
        }

        if (obj.hashes != null) {
          w.uint32(34)
          w.bytes(obj.hashes)
        }

        if (obj.lengths != null) {
          w.uint32(42)
          w.bytes(obj.lengths)
        }

        if (opts.lengthDelimited !== false) {
          w.ldelim()
        }
      }, (reader, length, opts = {}) => {
        const obj: any = {
          path: '',
          sizeBytes: 0,
          layout: FileLayout.LAYOUT_UNSPECIFIED
        }

        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              obj.path = reader.string()
              break
            }
            case 2: {
              obj.sizeBytes = reader.uint64Number()
              break
            }
            case 3: {
              obj.layout = FileLayout.codec().decode(reader)
              break
            }
            case 4: {
              obj.hashes = reader.bytes()
              break
            }
            case 5: {
              obj.lengths = reader.bytes()
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }

        return obj
      }, function * (reader, length, prefix, opts = {}) {
        const end = length == null ? reader.len : reader.pos + length

        while (reader.pos < end) {
          const tag = reader.uint32()

          switch (tag >>> 3) {
            case 1: {
              yield {
                field: `${prefix}.path`,
                value: reader.string()
              }
              break
            }
            case 2: {
              yield {
                field: `${prefix}.sizeBytes`,
                value: reader.uint64Number()
              }
              break
            }
            case 3: {
              yield {
                field: `${prefix}.layout`,
                value: FileLayout.codec().decode(reader)
              }
              break
            }
            case 4: {
              yield {
                field: `${prefix}.hashes`,
                value: reader.bytes()
              }
              break
            }
            case 5: {
              yield {
                field: `${prefix}.lengths`,
                value: reader.bytes()
              }
              break
            }
            default: {
              reader.skipType(tag & 7)
              break
            }
          }
        }
      })
    }

    return _codec
  }

  export interface ManifestFilePathFieldEvent {
    field: '$.path'
    value: string
  }

  export interface ManifestFileSizeBytesFieldEvent {
    field: '$.sizeBytes'
    value: number
  }

  export interface ManifestFileLayoutFieldEvent {
    field: '$.layout'
    value: FileLayout
  }

  export interface ManifestFileHashesFieldEvent {
    field: '$.hashes'
    value: Uint8Array<ArrayBuffer>
  }

  export interface ManifestFileLengthsFieldEvent {
    field: '$.lengths'
    value: Uint8Array<ArrayBuffer>
  }

  export function encode (obj: Partial<ManifestFile>): Uint8Array<ArrayBuffer> {
    return encodeMessage(obj, ManifestFile.codec())
  }

  export function decode (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ManifestFile>): ManifestFile {
    return decodeMessage(buf, ManifestFile.codec(), opts)
  }

  export function stream (buf: Uint8Array | Uint8ArrayList, opts?: DecodeOptions<ManifestFile>): Generator<ManifestFilePathFieldEvent | ManifestFileSizeBytesFieldEvent | ManifestFileLayoutFieldEvent | ManifestFileHashesFieldEvent | ManifestFileLengthsFieldEvent> {
    return streamMessage(buf, ManifestFile.codec(), opts)
  }
}

