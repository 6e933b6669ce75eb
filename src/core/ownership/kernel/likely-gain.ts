import type { Contenders } from '../contenders.ts'
import type { Holding } from './kernel.ts'

/**
 * A gain that somewhat more points should exceed than are to be released, so that few are looked at closely. Only a
 * guess: where it was too high for a donor, all that it holds is looked at, and the outcome is the same. Shortfall / units is
 * spread like an exponential variable of mean 2^32 / (units in all) at the owner, and of mean 2^32 / (contenders'
 * units) at the best contender.
 */
export function likelyGain(
  { surplusTotal, donorCount, heldByDonors, unitsTotal }: Holding,
  contenders: Contenders,
): number {
  if (surplusTotal === 0) return 0
  const releasedMean = surplusTotal / donorCount
  // Three standard deviations, and some more for the donors that release a single point: one of a thousand such lacks it.
  const wantedMean = releasedMean + 3 * Math.sqrt(releasedMean) + 3
  const wantedShare = (wantedMean * donorCount) / heldByDonors
  if (wantedShare > 0.5) return Number.NEGATIVE_INFINITY
  let units = 0
  for (let contender = 0; contender < contenders.count; contender++) {
    units += contenders.units[contender] as number
  }
  return ((units / unitsTotal - wantedShare) * 2 ** 32) / units
}
