import { sha256 } from '@noble/hashes/sha2.js'
import { assert } from '../../src/base/assert.ts'
import { CanonicalWriter, type Hash } from '../../src/base/digest.ts'
import { cardBytes, cardOf } from '../../src/core/manifest/card.ts'
import {
  chunkLengthMax,
  type IdentifiedManifest,
  isSafePath,
  type Manifest,
  type ManifestFile,
  pathBytesMax,
  stateBytesMax,
} from '../../src/core/manifest/manifest.ts'
import type { Sign, Verify } from '../../src/core/view.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import {
  checkedAtMost,
  checkedId,
  checkedName,
  checkedText,
  keptSignature,
  ownBytes,
  present,
} from '../wire/checks.ts'
import { packColumn, unpackColumn } from '../wire/columns.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { bytesToHex, columnToHex, hexToColumn } from '../wire/hex.ts'
import { kept } from '../wire/kept.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { requireMajor, version } from '../wire/version.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import { WireWriter } from '../wire/writer.ts'
import { manifestFilesMax, tagsMax } from '../words/limits.ts'
import { originFromWire, originToWire } from '../words/origin.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import * as wire from './manifest.pb.ts'

/** As a file, and with room around it for the envelope of a frame of 4 MiB. */
export const manifestBytesMax = 4 * 1_024 * 1_024 - 65_536

const hashBytes = 32

const layouts = vocabulary<ManifestFile['layout'], wire.FileLayout>({
  plain: wire.FileLayout.LAYOUT_PLAIN,
  safetensors: wire.FileLayout.LAYOUT_SAFETENSORS,
})

/**
 * The bytes of a manifest, signed; undefined where it is larger than a manifest may be. `isReplicated`: with the signature
 * of its card.
 */
export function encodeManifest(manifest: Manifest, sign: Sign, isReplicated = false): Uint8Array | undefined {
  const body = bodyOf(manifest)
  const writer = new WireWriter()
  const digest = sha256(body)
  const signature = ownBytes(sign(signedBytes(digest)))
  const { major, minor } = version
  const cardSignature = isReplicated
    ? ownBytes(sign(cardBytes(cardOf({ id: idOf(digest), manifest }))))
    : undefined
  writeGenerated(wire.SignedManifest, { major, minor, body, signature, cardSignature }, writer)
  const bytes = writer.finish()
  return bytes.length <= manifestBytesMax ? bytes : undefined
}

/** Never throws. A manifest whose author did not sign it is refused. */
export function decodeManifest(bytes: Uint8Array, verify: Verify): Decoded<IdentifiedManifest> {
  return decoding(() => {
    if (bytes.length > manifestBytesMax) throw refused('too-large', `${bytes.length} bytes of a manifest`)
    requireMajor(bytes)
    const signed = readGenerated(wire.SignedManifest, bytes)
    const body = present(signed.body, 'body')
    const manifest = manifestFromWire(readGenerated(wire.Manifest, body))
    const signature = keptSignature(signed.signature, 'signature')
    const digest = sha256(body)
    if (!verify(manifest.author, signedBytes(digest), signature))
      throw refused('bad-signature', manifest.author)
    const identified = { id: idOf(digest), manifest }
    if (signed.cardSignature === undefined) return identified
    const cardSignature = keptSignature(signed.cardSignature, 'card_signature')
    if (!verify(manifest.author, cardBytes(cardOf(identified)), cardSignature))
      throw refused('bad-signature', `card of ${manifest.author}`)
    return { ...identified, cardSignature }
  })
}

function idOf(digest: Uint8Array): Hash {
  return bytesToHex(digest, hashBytes, 'id')
}

function bodyOf({ files, cursors, state, tags, origin, ...rest }: Manifest): Uint8Array<ArrayBuffer> {
  assert(state.length <= stateBytesMax, 'the state of a manifest is too large')
  const writer = new WireWriter()
  const body: wire.Manifest = {
    ...rest,
    files: listToWire(files, manifestFilesMax, fileToWire),
    cursors: tableToWire(cursors),
    state: state.length === 0 ? undefined : ownBytes(state),
    tags: listToWire(tags, tagsMax, (tag) => tag),
    origin: originToWire(origin),
  }
  writeGenerated(wire.Manifest, body, writer)
  return writer.finish()
}

/** Signed is the hash, under a name of its own: no signature for something else can be passed off as this one. */
function signedBytes(digest: Uint8Array): Uint8Array {
  return new CanonicalWriter('shoal/manifest/1').bytes(digest).finish()
}

function manifestFromWire(manifest: wire.Manifest): Manifest {
  const { step, view, part, parts, savedAtMs } = manifest
  if (parts < 1 || part >= parts) throw refused('invalid', `part ${part} of ${parts}`)
  const files = listFromWire(manifest.files, fileFromWire)
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) throw refused('invalid', 'two files of one path')
  const state = manifest.state ?? new Uint8Array(0)
  checkedAtMost(state.length, 'state', stateBytesMax)
  return {
    run: checkedName(manifest.run, 'run'),
    ...originFromWire(manifest.origin, 'origin'),
    step,
    view,
    part,
    parts,
    author: checkedId(manifest.author, 'author'),
    savedAtMs,
    files,
    cursors: tableFromWire(manifest.cursors),
    state: kept(state),
    tags: listFromWire(manifest.tags, (tag) => checkedName(tag, 'tag')),
  }
}

function fileToWire({ path, sizeBytes, layout, hashes, lengths }: ManifestFile): wire.ManifestFile {
  const bytes = hexToColumn(hashes, hashBytes)
  return {
    path,
    sizeBytes,
    layout: layouts.toWire(layout),
    hashes: bytes.length === 0 ? undefined : bytes,
    lengths: lengths.length === 0 ? undefined : packColumn(lengths),
  }
}

function fileFromWire(file: wire.ManifestFile): ManifestFile {
  const path = checkedText(file.path, 'path', pathBytesMax)
  if (!isSafePath(path)) throw refused('invalid', `path ${JSON.stringify(path)} leads elsewhere`)
  const bytes = file.hashes ?? new Uint8Array(0)
  const count = bytes.length / hashBytes
  const lengths = unpackColumn(file.lengths, 'lengths', Math.ceil(count))
  if (lengths.length !== count) throw refused('invalid', `${lengths.length} lengths for ${count} hashes`)
  const hashes = columnToHex(bytes, hashBytes)
  let sizeBytes = 0
  for (const length of lengths) {
    if (length < 1 || length > chunkLengthMax) throw refused('invalid', `a chunk of ${length} bytes`)
    sizeBytes += length
  }
  if (sizeBytes !== file.sizeBytes) throw refused('invalid', `${sizeBytes} bytes of ${file.sizeBytes}`)
  return { path, sizeBytes, layout: layouts.fromWire(file.layout, 'layout'), hashes, lengths }
}
