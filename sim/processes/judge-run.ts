import { shardKey } from '../../src/base/ids.ts'
import { Judge } from '../check/judge.ts'
import type { Totals } from '../check/ledger.ts'
import type { Observation, Violation } from '../check/observation.ts'
import type { RunFacts } from '../check/probe.ts'
import { inOrder } from './in-order.ts'
import { type FinalWord, LineProbe } from './line-probe.ts'
import { type Note, observationOf } from './notes.ts'
import { type ObservationLine, PeerNames } from './observation-line.ts'
import { learnName, type PeerRecord, peerLines } from './peer-lines.ts'
import { ToldViews } from './told-views.ts'

/** How a run ended, as far as anybody could ask. */
export interface RunEnd {
  readonly atMs: number
  /** Since when no fault was on; undefined where agreement is not to be judged. */
  readonly quietSinceMs: number | undefined
  /** What those said that were up and could be reached. */
  readonly finalWords: ReadonlyMap<string, FinalWord>
}

/** All that is left of a run: files and notes. */
export interface RunRecord {
  readonly peers: readonly PeerRecord[]
  /** True time when the run began. */
  readonly originMs: number
  readonly notes: readonly Note[]
  readonly facts: RunFacts
}

/** Shown every observation, in order of true time. */
export interface Spectator {
  observe(observation: Observation): void
}

export interface Verdict {
  readonly violations: readonly Violation[]
  readonly totals: Totals
  readonly leaderDeathsJudged: number
  /** Different views that anybody took. */
  readonly views: number
  /** Shards that went on at another peer. */
  readonly takeovers: number
}

/** Judges a run that is over, from its files: everything in the order in which it happened. */
export function judgeRun(
  { peers, originMs, notes, facts }: RunRecord,
  end: RunEnd,
  spectators: readonly Spectator[] = [],
): Verdict {
  const names = new PeerNames()
  for (const record of peers) learnName(names, record)
  const probe = new LineProbe()
  const judge = new Judge(facts, probe)
  const counts = new Counts()
  const views = new ToldViews()
  const audience: readonly Spectator[] = [judge, counts, ...spectators]
  for (const line of inOrder<ObservationLine | Note>([
    ...peers.map((record) => peerLines(record, originMs, deathsOf(record.peer, notes))),
    withIds(notes, names).sort((a, b) => a.atMs - b.atMs),
  ])) {
    if (line.atMs > end.atMs) break
    const untold = isNote(line) ? undefined : views.before(line)
    for (const each of untold === undefined ? [line] : [untold, line]) {
      probe.look(each)
      const observation = seenIn(each)
      if (observation !== undefined) for (const one of audience) one.observe(observation)
    }
  }
  probe.passTo(end.atMs)
  probe.finalWords = new Map([...end.finalWords].map(([peer, word]) => [names.idOf(peer) ?? peer, word]))
  judge.finish({
    atMs: end.atMs,
    quietSinceMs: end.quietSinceMs,
    reachable: [...probe.finalWords.keys()],
    transcripts: [],
  })
  return {
    violations: judge.violations.map((violation) => ({ ...violation, text: names.inWords(violation.text) })),
    totals: judge.totals,
    leaderDeathsJudged: judge.leaderDeathsJudged,
    views: counts.views,
    takeovers: counts.takeovers,
  }
}

/** What a checker sees of it; undefined for what only answers questions. */
export function seenIn(line: ObservationLine | Note): Observation | undefined {
  switch (line.kind) {
    case 'lease':
    case 'let-go':
      return undefined
    case 'disturbed':
    case 'clock':
    case 'heard':
      return observationOf(line)
    default:
      return line
  }
}

/** Peers that never wrote anything have done nothing either. */
function withIds(notes: readonly Note[], names: PeerNames): Note[] {
  return notes.map((note) => {
    if ('peer' in note) return { ...note, peer: names.idOf(note.peer) ?? note.peer }
    if ('peers' in note) return { ...note, peers: note.peers.map((peer) => names.idOf(peer) ?? peer) }
    return note
  })
}

function isNote(line: ObservationLine | Note): line is Note {
  return noteKinds.has(line.kind)
}

/** None of these is ever written by a peer itself. */
const noteKinds: ReadonlySet<string> = new Set<Note['kind']>([
  'crashed',
  'frozen',
  'woken',
  'fault',
  'disturbed',
  'clock',
  'heard',
])

function deathsOf(peer: string, notes: readonly Note[]): number[] {
  return notes.flatMap((note) => (note.kind === 'crashed' && note.peer === peer ? [note.atMs] : []))
}

class Counts implements Spectator {
  readonly #views = new Set<string>()
  readonly #lastHolder = new Map<string, string>()
  takeovers = 0

  get views(): number {
    return this.#views.size
  }

  observe(observation: Observation): void {
    if (observation.kind === 'view') this.#views.add(`${observation.lineage} ${observation.number}`)
    if (observation.kind !== 'event' || observation.event.kind !== 'shard-started') return
    const key = shardKey(observation.event.shard)
    const before = this.#lastHolder.get(key)
    if (before !== undefined && before !== observation.peer) this.takeovers++
    this.#lastHolder.set(key, observation.peer)
  }
}
