import type { BarrierVerdict } from '../../src/core/messages.ts'
import { bodyCodec } from '../wire/body-codec.ts'
import { checkedName } from '../wire/checks.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'
import { vocabulary } from '../wire/vocabulary.ts'
import * as wire from './barrier.pb.ts'

type BarrierKind = 'barrier-arrive' | 'barrier-news'

const verdicts = vocabulary<BarrierVerdict, wire.BarrierVerdict>({
  waiting: wire.BarrierVerdict.BARRIER_WAITING,
  released: wire.BarrierVerdict.BARRIER_RELEASED,
  'timed-out': wire.BarrierVerdict.BARRIER_TIMED_OUT,
  'member-lost': wire.BarrierVerdict.BARRIER_MEMBER_LOST,
  superseded: wire.BarrierVerdict.BARRIER_SUPERSEDED,
  refused: wire.BarrierVerdict.BARRIER_REFUSED,
})

export const barrierCodecs: MessageCodecs<BarrierKind> = {
  'barrier-arrive': bodyCodec(
    48,
    wire.BarrierArrive,
    // Rounded down: the keeper never waits longer than the one that arrived.
    ({ barrier, generation, view, limitMs }) => ({ barrier, generation, view, limitMs: Math.floor(limitMs) }),
    ({ barrier, generation, view, limitMs }) => ({
      kind: 'barrier-arrive',
      barrier: checkedName(barrier, 'barrier'),
      generation,
      view,
      limitMs,
    }),
  ),

  'barrier-news': bodyCodec(
    49,
    wire.BarrierNews,
    ({ barrier, generation, view, verdict, arrived, expected }) => ({
      barrier,
      generation,
      view,
      verdict: verdicts.toWire(verdict),
      arrived,
      expected,
    }),
    ({ barrier, generation, view, verdict, arrived, expected }) => ({
      kind: 'barrier-news',
      barrier: checkedName(barrier, 'barrier'),
      generation,
      view,
      verdict: verdicts.fromWire(verdict, 'verdict'),
      arrived,
      expected,
    }),
  ),
}
