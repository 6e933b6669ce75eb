/** More than half: any two majorities of the same set share a member. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

export function isMajority(votes: number, count: number): boolean {
  return votes >= majorityOf(count)
}
