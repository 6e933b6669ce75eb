import type { DurableRecord, DurableRecordKind } from '../../src/core/records.ts'
import { type BodyCodec, bodyCodec, readGenerated, writeGenerated } from '../wire/body-codec.ts'
import { present } from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { requireMajor, version } from '../wire/version.ts'
import { WireWriter } from '../wire/writer.ts'
import { snapshotFromWire, snapshotToWire } from '../words/snapshot.ts'
import { tableFromWire, tableToWire } from '../words/table-section.ts'
import { termFromWire, termToWire } from '../words/term.ts'
import {
  acceptedViewFromWire,
  acceptedViewToWire,
  certifiedViewFromWire,
  certifiedViewToWire,
} from '../words/view.ts'
import * as wire from './durable.pb.ts'

type RecordOf<Kind extends DurableRecordKind> = Extract<DurableRecord, { kind: Kind }>

// A kind of record without a codec does not compile.
const codecs: { readonly [Kind in DurableRecordKind]: BodyCodec<RecordOf<Kind>> } = {
  incarnation: bodyCodec(
    1,
    wire.Incarnation,
    ({ incarnation }) => ({ incarnation }),
    ({ incarnation }) => ({ kind: 'incarnation', incarnation }),
  ),

  promised: bodyCodec(
    2,
    wire.Promised,
    ({ slot, term }) => ({ slot, term: termToWire(term) }),
    ({ slot, term }) => ({ kind: 'promised', slot, term: termFromWire(term, 'term') }),
  ),

  accepted: bodyCodec(
    3,
    wire.Accepted,
    ({ accepted }) => ({ accepted: acceptedViewToWire(accepted) }),
    ({ accepted }) => ({ kind: 'accepted', accepted: acceptedViewFromWire(accepted, 'accepted') }),
  ),

  committed: bodyCodec(
    4,
    wire.Committed,
    ({ view }) => ({ view: certifiedViewToWire(view) }),
    ({ view }) => ({ kind: 'committed', view: certifiedViewFromWire(view, 'view') }),
  ),

  adopted: bodyCodec(
    5,
    wire.Adopted,
    ({ head, state }) => ({ head: certifiedViewToWire(head), state: snapshotToWire(state) }),
    ({ head, state }) => ({
      kind: 'adopted',
      head: certifiedViewFromWire(head, 'head'),
      state: snapshotFromWire(state, 'state'),
    }),
  ),

  cursors: bodyCodec(
    6,
    wire.Cursors,
    ({ table }) => ({ table: tableToWire(table) }),
    ({ table }) => ({ kind: 'cursors', table: tableFromWire(table) }),
  ),

  installed: bodyCodec(
    7,
    wire.Installed,
    ({ view, table }) => ({ view, table: tableToWire(table) }),
    ({ view, table }) => ({ kind: 'installed', view, table: tableFromWire(table) }),
  ),

  heard: bodyCodec(
    8,
    wire.Heard,
    ({ table }) => ({ table: tableToWire(table) }),
    ({ table }) => ({ kind: 'heard', table: tableFromWire(table) }),
  ),
}

export const recordKinds = Object.keys(codecs) as DurableRecordKind[]

const codecsByNumber = new Map<number, BodyCodec<DurableRecord>>()
for (const kind of recordKinds) codecsByNumber.set(codecs[kind].number, codecOf(kind))

const writer = new WireWriter()

// Field 4, length-delimited: written in place, as in an envelope.
const bodyTag = (4 << 3) | 2

export function encodeRecord(record: DurableRecord): Uint8Array {
  const codec = codecOf(record.kind)
  writer.clear()
  writeGenerated(
    wire.Record,
    { major: version.major, minor: version.minor, kind: codec.number, body: undefined },
    writer,
  )
  writer.uint32(bodyTag).fork()
  codec.write(record, writer)
  writer.ldelim()
  return writer.finish()
}

export function decodeRecord(bytes: Uint8Array): Decoded<DurableRecord> {
  return decoding(() => {
    requireMajor(bytes)
    const { kind, body } = readGenerated(wire.Record, bytes)
    const codec = codecsByNumber.get(kind)
    if (codec === undefined) throw refused('unknown-kind', `record kind ${kind}`)
    return codec.read(present(body, 'body'))
  })
}

/** Only ever given records of its own kind: it is looked up by it. */
function codecOf(kind: DurableRecordKind): BodyCodec<DurableRecord> {
  return codecs[kind]
}
