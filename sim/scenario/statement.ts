import type { Condition } from './condition.ts'
import type { Operation, ScenarioSetup } from './operation.ts'
import type { Form, Slot } from './sentence.ts'
import { form } from './sentence.ts'
import { count, duration, name, type PeerRef, type PeersRef, peerSlots, percent, preset } from './slots.ts'

/** How a sentence's words for peers become names, at the moment when it is their turn. */
export interface Resolver {
  one(ref: PeerRef): string
  /** `others` are those that the sentence names besides: the rest is without them. */
  several(ref: PeersRef, others: readonly string[]): string[]
}

/** What one line of a scenario means. */
export type Meaning =
  | { readonly kind: 'setup'; readonly setup: Partial<ScenarioSetup> }
  /** Adds so many peers; their names are given by the parser. */
  | { readonly kind: 'add'; readonly count: number; readonly together: boolean }
  | { readonly kind: 'act'; readonly operations: (resolve: Resolver) => readonly Operation[] }
  | { readonly kind: 'call'; readonly peer: PeerRef; readonly name: string }
  | { readonly kind: 'wait'; readonly durationMs: number }
  | { readonly kind: 'wait-until'; readonly condition: Condition; readonly limitMs: number }
  | { readonly kind: 'expect'; readonly condition: Condition; readonly withinMs: number }
  | { readonly kind: 'expect-throughout'; readonly condition: Condition; readonly durationMs: number }

/** A condition that takes longer than this is taken never to come. */
export const waitLimitMs = 60_000

/** All sentences that a scenario may have, as far as these peers are known. */
export function statementForms(known: ReadonlySet<string>, condition: Slot<Condition>): Form<Meaning>[] {
  const { peer, peers } = peerSlots(known)
  return [
    // — before the first peer —
    form(['seed', count], (seed) => setup({ seed })),
    form(['preset', preset], (chosen) => setup({ preset: chosen })),
    form(['consumers take', count, 'samples per second'], (samplesPerSecond) => setup({ samplesPerSecond })),
    form(['consumers commit every', count, 'samples'], (commitEvery) => setup({ commitEvery })),

    // — peers and data —
    form(['add', count, 'peers'], (peersCount) => ({ kind: 'add', count: peersCount, together: false })),
    form(['add', count, 'peers that found together'], (peersCount) => ({
      kind: 'add',
      count: peersCount,
      together: true,
    })),
    form(['add a peer'], () => ({ kind: 'add', count: 1, together: false })),
    form(['data set', name, ':', count, 'shards of', count, 'samples'], (dataSet, shards, samples) =>
      act(() => [{ kind: 'register', dataSet, shards, samples, epochs: 1 }]),
    ),
    form(
      ['data set', name, ':', count, 'shards of', count, 'samples for', count, 'epochs'],
      (dataSet, shards, samples, epochs) =>
        act(() => [{ kind: 'register', dataSet, shards, samples, epochs }]),
    ),
    form(['call', peer, name], (ref, given) => ({ kind: 'call', peer: ref, name: given })),

    // — what happens to peers —
    form(['kill', peers], (refs) => each(refs, (it) => ({ kind: 'kill', peer: it, disk: 'kept' }))),
    form(['kill', peers, 'with the disk'], (refs) =>
      each(refs, (it) => ({ kind: 'kill', peer: it, disk: 'lost' })),
    ),
    form(['restart', peers], (refs) => each(refs, (it) => ({ kind: 'restart', peer: it }))),
    form(['freeze', peers], (refs) => each(refs, (it) => ({ kind: 'freeze', peer: it }))),
    form(['wake', peers], (refs) => each(refs, (it) => ({ kind: 'wake', peer: it }))),
    form(['ask', peers, 'to leave'], (refs) => each(refs, (it) => ({ kind: 'leave', peer: it }))),
    form(['recover on', peer], (ref) => act(({ one }) => [{ kind: 'recover', peer: one(ref) }])),
    form(['fill the disk of', peers], (refs) => each(refs, (it) => ({ kind: 'disk', peer: it, full: true }))),
    form(['clear the disk of', peers], (refs) =>
      each(refs, (it) => ({ kind: 'disk', peer: it, full: false })),
    ),
    form(['set the clock of', peers, 'forward by', duration], (refs, byMs) =>
      each(refs, (it) => ({ kind: 'leap', peer: it, byMs })),
    ),
    form(['set the clock of', peers, 'back by', duration], (refs, byMs) =>
      each(refs, (it) => ({ kind: 'leap', peer: it, byMs: -byMs })),
    ),
    form([peers, 'arrive at barrier', name, 'and wait at most', duration], (refs, barrier, limitMs) =>
      each(refs, (it) => ({ kind: 'arrive', peer: it, barrier, limitMs })),
    ),

    // — what happens to the network —
    form(['cut', peers, 'from', peers], (from, to) => cut(from, to, false)),
    form(['cut', peers, 'from', peers, 'one way'], (from, to) => cut(from, to, true)),
    form(['heal'], () => act(() => [{ kind: 'heal' }])),
    form(['lose', percent, 'of all messages'], (share) => act(() => [{ kind: 'lose', percent: share }])),
    form(['delay all messages by', duration], (byMs) => act(() => [{ kind: 'delay', byMs }])),

    // — time and expectations —
    form(['wait', duration], (durationMs) => ({ kind: 'wait', durationMs })),
    form(['wait until', condition], (met) => ({ kind: 'wait-until', condition: met, limitMs: waitLimitMs })),
    form(['expect', condition], (met) => ({ kind: 'expect', condition: met, withinMs: 0 })),
    form(['within', duration, 'expect', condition], (withinMs, met) => ({
      kind: 'expect',
      condition: met,
      withinMs,
    })),
    form(['for', duration, 'expect', condition], (durationMs, met) => ({
      kind: 'expect-throughout',
      condition: met,
      durationMs,
    })),
  ]
}

function setup(part: Partial<ScenarioSetup>): Meaning {
  return { kind: 'setup', setup: part }
}

function act(operations: (resolve: Resolver) => readonly Operation[]): Meaning {
  return { kind: 'act', operations }
}

function each(refs: PeersRef, operation: (peer: string) => Operation): Meaning {
  return act(({ several }) => several(refs, []).map(operation))
}

function cut(from: PeersRef, to: PeersRef, oneWay: boolean): Meaning {
  return act(({ several }) => {
    const listed = from.kind === 'rest' ? to : from
    const named = several(listed, [])
    const sides = [from, to].map((side) => (side === listed ? named : several(side, named)))
    return [{ kind: 'cut', from: sides[0] ?? [], to: sides[1] ?? [], oneWay }]
  })
}
