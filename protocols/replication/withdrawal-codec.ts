import { compareLineages } from '../../src/core/lineage.ts'
import {
  type SignedWithdrawal,
  type Withdrawal,
  withdrawalBytes,
  withdrawalId,
  withdrawalRefsMax,
} from '../../src/core/manifest/withdrawal.ts'
import type { Verify } from '../../src/core/view.ts'
import { checkedId, checkedName, keptSignature, ownBytes, present } from '../wire/checks.ts'
import { refused } from '../wire/decoded.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { lineageFromWire, lineageToWire } from '../words/lineage.ts'
import { originFromWire, originToWire } from '../words/origin.ts'
import { refFromWire, refToWire } from './names.ts'
import type * as wire from './replication.pb.ts'

export function withdrawalToWire(withdrawal: SignedWithdrawal): wire.Withdrawal {
  const { run, origin, view, author, decidedAtMs, horizon, kept, dropped, signature } = withdrawal
  return {
    run,
    origin: originToWire(origin),
    view,
    author,
    decidedAtMs,
    horizonLineage: lineageToWire(horizon.origin.lineage),
    horizonView: horizon.view,
    horizonStep: horizon.step,
    kept: listToWire(kept, withdrawalRefsMax, refToWire),
    signature: ownBytes(signature),
    dropped: listToWire(dropped, withdrawalRefsMax, refToWire),
  }
}

/** Refused is what its author did not sign, and what reaches beyond the view in which it was decided. */
export function withdrawalFromWire(message: wire.Withdrawal, verify: Verify): SignedWithdrawal {
  const { view, decidedAtMs, horizonView, horizonStep } = message
  const { origin } = originFromWire(present(message.origin, 'origin'), 'origin')
  if (origin === undefined) throw refused('invalid', 'a withdrawal of no job')
  const lineage = lineageFromWire(message.horizonLineage, 'horizon_lineage')
  if ((compareLineages(lineage, origin.lineage) || horizonView - view) > 0)
    throw refused('invalid', `a withdrawal of view ${view} up to view ${horizonView}`)
  const withdrawal: Withdrawal = {
    run: checkedName(message.run, 'run'),
    origin,
    view,
    author: checkedId(message.author, 'author'),
    decidedAtMs,
    horizon: { origin: { genesis: origin.genesis, lineage }, view: horizonView, step: horizonStep },
    kept: listFromWire(message.kept, refFromWire),
    dropped: listFromWire(message.dropped, refFromWire),
  }
  if (withdrawal.dropped.some((ref) => ref.origin?.genesis === origin.genesis))
    throw refused('invalid', 'a withdrawal that drops by name what is of its own job')
  const signature = keptSignature(message.signature, 'signature')
  if (!verify(withdrawal.author, withdrawalBytes(withdrawal), signature))
    throw refused('bad-signature', `withdrawal of ${withdrawal.author}`)
  return { ...withdrawal, id: withdrawalId(withdrawal), signature }
}
