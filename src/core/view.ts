import { unreachable } from '../base/assert.ts'
import { CanonicalWriter, type Hash } from '../base/digest.ts'
import type { PeerId, ViewNumber } from '../base/ids.ts'
import type { Change } from './change.ts'
import { writeStart } from './data-set.ts'
import type { Lineage } from './lineage.ts'
import { isMajority } from './quorum.ts'
import type { Term } from './term.ts'

/**
 * One link of the agreed chain: what changed since its parent, and the digest of what came out.
 * The full state is never sent with it; every peer works it out and compares the digest.
 */
export interface View {
  readonly lineage: Lineage
  readonly number: ViewNumber
  readonly parent: Hash
  readonly changes: readonly Change[]
  readonly stateDigest: Hash
}

export interface SignedAccept {
  readonly elector: PeerId
  readonly signature: Uint8Array
}

/** Accepts of one term by a majority of the parent's electors: whoever holds them knows that the view is chosen. */
export interface Certificate {
  readonly term: Term
  readonly accepts: readonly SignedAccept[]
}

export interface CertifiedView {
  readonly view: View
  readonly certificate: Certificate
}

export type Verify = (signer: PeerId, bytes: Uint8Array, signature: Uint8Array) => boolean
export type Sign = (bytes: Uint8Array) => Uint8Array

const hashes = new WeakMap<View, Hash>()

export function viewHash(view: View): Hash {
  let hash = hashes.get(view)
  if (hash === undefined) {
    const writer = new CanonicalWriter('shoal/view/1')
    writer.text(view.lineage.tag).number(view.lineage.counter).number(view.number).text(view.parent)
    writer.number(view.changes.length)
    for (const change of view.changes) writeChange(writer, change)
    hash = writer.text(view.stateDigest).hash()
    hashes.set(view, hash)
  }
  return hash
}

/** The bytes that an elector signs when it accepts. They name the term: accepts of two terms never add up. */
export function acceptBytes(genesis: Hash, term: Term, view: View): Uint8Array {
  return new CanonicalWriter('shoal/accept/1')
    .text(genesis)
    .number(term.counter)
    .text(term.peer)
    .number(term.incarnation)
    .text(viewHash(view))
    .finish()
}

/** Whether the certificate shows that a majority of `electors` accepted the view in one term. */
export function isCertified(
  certified: CertifiedView,
  genesis: Hash,
  electors: readonly PeerId[],
  verify: Verify,
): boolean {
  const bytes = acceptBytes(genesis, certified.certificate.term, certified.view)
  const signers = new Set<PeerId>()
  for (const { elector, signature } of certified.certificate.accepts) {
    if (signers.has(elector) || !electors.includes(elector)) continue
    if (verify(elector, bytes, signature)) signers.add(elector)
    if (isMajority(signers.size, electors.length)) return true
  }
  return false
}

function writeChange(writer: CanonicalWriter, change: Change): void {
  writer.text(change.kind)
  switch (change.kind) {
    case 'member-joined': {
      const { id, incarnation, weight, failureDomain, addresses } = change.member
      writer.text(id).number(incarnation).number(weight).text(failureDomain).number(addresses.length)
      for (const address of addresses) writer.text(address)
      return
    }
    case 'member-removed':
      writer.text(change.id).text(change.departure)
      return
    case 'weights-set':
      writer.number(change.weights.length)
      for (const { id, weight } of change.weights) writer.text(id).number(weight)
      return
    case 'electors-set':
      writer.number(change.electors.length)
      for (const elector of change.electors) writer.text(elector)
      return
    case 'data-set-added': {
      const { name, runs, epochs, contentDigest, description = '' } = change.dataSet
      writer.text(name).number(epochs).text(contentDigest).text(description).number(runs.length)
      for (const run of runs) writer.number(run.count).number(run.samples)
      return
    }
    case 'data-set-restored':
      writer.text(change.dataSet)
      writeStart(writer, change.start)
      return
    case 'epoch-opened':
      writer.text(change.dataSet).number(change.epoch)
      return
    case 'shard-quarantined':
      writer.text(change.dataSet).number(change.epoch).number(change.shard).text(change.reason)
      return
    default:
      unreachable(change)
  }
}
