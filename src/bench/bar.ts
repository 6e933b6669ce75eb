import { medianOf } from './median.ts'

/** A bound that something is held to: ratios within one round, so that they mean the same everywhere. */
export interface Bar {
  readonly what: string
  /** The median of the rounds. */
  readonly measured: number
  readonly rounds?: readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
  readonly isMet: boolean
}

export function atMost(what: string, figures: readonly number[], bound: number): Bar {
  const measured = medianOf(figures)
  return { what, measured, ...roundsOf(figures), atMost: bound, isMet: measured <= bound }
}

export function atLeast(what: string, figures: readonly number[], bound: number): Bar {
  const measured = medianOf(figures)
  return { what, measured, ...roundsOf(figures), atLeast: bound, isMet: measured >= bound }
}

export function barLine({ what, measured, rounds, atLeast, atMost, isMet }: Bar): string {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  const each = rounds === undefined ? '' : `; rounds ${rounds.map((round) => round.toFixed(3)).join(' ')}`
  return `${isMet ? 'met   ' : 'MISSED'}  ${what}: ${measured.toFixed(3)} (${bound}${each})`
}

function roundsOf(figures: readonly number[]): Pick<Bar, 'rounds'> {
  return figures.length === 1 ? {} : { rounds: figures }
}
