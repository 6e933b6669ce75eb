/**
 * The work lease of each preset, in a job of up to 300 members. Known here by itself, since a judge takes nothing from
 * the code that it judges; a test compares.
 */
export const workLeaseMs = { lan: 1_500, wan: 10_000, test: 1_800 } as const

/** What two clocks may differ by, in every preset. */
export const driftRatio = 0.01
