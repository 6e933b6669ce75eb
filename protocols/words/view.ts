import type { AcceptedView } from '../../src/core/messages.ts'
import type { CertifiedView, View } from '../../src/core/view.ts'
import {
  checkedId,
  hashFromWire,
  hashOrNoneFromWire,
  hashOrNoneToWire,
  hashToWire,
  keptSignature,
  ownBytes,
  present,
} from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { changeFromWire, changeToWire } from './change.ts'
import { changesMax, electorsMax } from './limits.ts'
import { lineageFromWire, lineageToWire } from './lineage.ts'
import { termFromWire, termToWire } from './term.ts'
import type {
  AcceptedView as WireAcceptedView,
  CertifiedView as WireCertifiedView,
  View as WireView,
} from './words.pb.ts'

export function viewToWire(view: View): WireView {
  return {
    lineage: lineageToWire(view.lineage),
    number: view.number,
    parent: hashOrNoneToWire(view.parent),
    changes: listToWire(view.changes, changesMax, changeToWire),
    stateDigest: hashToWire(view.stateDigest),
  }
}

export function viewFromWire(wire: WireView | undefined, field: string): View {
  const { lineage, number, parent, changes, stateDigest } = present(wire, field)
  return {
    lineage: lineageFromWire(lineage, `${field}.lineage`),
    number,
    parent: hashOrNoneFromWire(parent, `${field}.parent`),
    changes: listFromWire(changes, (change) => changeFromWire(change, `${field}.changes`)),
    stateDigest: hashFromWire(stateDigest, `${field}.stateDigest`),
  }
}

export function certifiedViewToWire({ view, certificate }: CertifiedView): WireCertifiedView {
  const accepts = listToWire(certificate.accepts, electorsMax, ({ elector, signature }) => ({
    elector,
    signature: ownBytes(signature),
  }))
  return { view: viewToWire(view), certificate: { term: termToWire(certificate.term), accepts } }
}

export function certifiedViewFromWire(wire: WireCertifiedView | undefined, field: string): CertifiedView {
  const { view, certificate } = present(wire, field)
  const { term, accepts } = present(certificate, `${field}.certificate`)
  return {
    view: viewFromWire(view, `${field}.view`),
    certificate: {
      term: termFromWire(term, `${field}.certificate.term`),
      accepts: listFromWire(accepts, ({ elector, signature }) => ({
        elector: checkedId(elector, `${field}.certificate.elector`),
        signature: keptSignature(signature, `${field}.certificate.signature`),
      })),
    },
  }
}

export function acceptedViewToWire({ term, view, leaderSignature }: AcceptedView): WireAcceptedView {
  return { term: termToWire(term), view: viewToWire(view), leaderSignature: ownBytes(leaderSignature) }
}

export function acceptedViewFromWire(wire: WireAcceptedView | undefined, field: string): AcceptedView {
  const { term, view, leaderSignature } = present(wire, field)
  return {
    term: termFromWire(term, `${field}.term`),
    view: viewFromWire(view, `${field}.view`),
    leaderSignature: keptSignature(leaderSignature, `${field}.leaderSignature`),
  }
}
