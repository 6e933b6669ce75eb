import type { Stage } from './stage.ts'

export type Link = readonly [from: number, to: number]

/** Members that are awake and no electors. */
export function bystanders(stage: Stage): readonly number[] {
  const electors = stage.electors()
  return stage.awake().filter((host) => !electors.includes(host))
}

/** Somebody comes or goes, so that a view is proposed soon. */
export function giveCause(stage: Stage, electors: readonly number[]): void {
  if (stage.roomForHosts() > 0) return stage.start(stage.addHost())
  const member = stage.dice.pick(stage.awake().filter((host) => !electors.includes(host)))
  if (member === undefined) return
  stage.kill(member, 'killed')
  stage.later(stage.leaseMs(), () => stage.start(member))
}

export function cutOff(stage: Stage, member: number, forMs: number): void {
  const rest = stage.places().filter((host) => host !== member)
  cut(stage, [member], rest, forMs)
}

export function cut(stage: Stage, here: readonly number[], there: readonly number[], forMs: number): void {
  cutOneWay(stage, here, there, forMs)
  cutOneWay(stage, there, here, forMs)
}

/** What is sent from here does not get there. */
export function cutOneWay(
  stage: Stage,
  here: readonly number[],
  there: readonly number[],
  forMs: number,
): void {
  const links = here.flatMap((from) => there.map((to): Link => [from, to]))
  cutLinks(stage, links, forMs)
}

export function cutLinks(stage: Stage, links: readonly Link[], forMs: number): void {
  for (const [from, to] of links) stage.cut(from, to)
  stage.later(forMs, () => {
    for (const [from, to] of links) stage.mend(from, to)
  })
}
