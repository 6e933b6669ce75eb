/**
 * Milliseconds that a piece of work took, over several runs. CPU time of this process: on a machine that others use
 * too, the clock on the wall measures them as well.
 */
export interface Timing {
  readonly bestMs: number
  readonly medianMs: number
  /** By the clock on the wall; the best. */
  readonly bestWallMs: number
  readonly runs: number
}

interface Sample {
  readonly cpuMs: number
  readonly wallMs: number
}

// The CPU clock is read with a microsecond's resolution and a microsecond's cost: shorter work is repeated.
const sampleMsMin = 2

/**
 * Runs pieces of work in turn, round after round, until the time is used up, and at least five rounds. In turn,
 * so that a disturbance of the machine hits all of them: only then do their ratios mean something.
 */
export function timeInTurn<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  budgetMs: number,
): Record<Name, Timing> {
  const names = Object.keys(works) as Name[]
  const pieces = names.map((name) => ({ name, work: works[name], repeats: 1, samples: [] as Sample[] }))
  // First the engine gets its time to compile: it does so after some hundred runs of what is short.
  for (const piece of pieces) {
    const warm = performance.now() + budgetMs / 20
    do piece.work()
    while (performance.now() < warm)
    piece.repeats = repeatsFor(piece.work)
  }
  const end = performance.now() + budgetMs
  for (let round = 0; round < 5 || performance.now() < end; round++) {
    for (const piece of pieces) piece.samples.push(take(piece.work, piece.repeats))
  }
  return Object.fromEntries(pieces.map(({ name, samples }) => [name, timingOf(samples)])) as Record<
    Name,
    Timing
  >
}

export function timeOnce<Result>(work: () => Result): { ms: number; result: Result } {
  const before = process.cpuUsage()
  const result = work()
  return { ms: cpuMsSince(before), result }
}

function repeatsFor(work: () => unknown): number {
  let repeats = 1
  while (repeats < 1_000 && take(work, repeats).cpuMs * repeats < sampleMsMin) repeats *= 2
  return repeats
}

function take(work: () => unknown, repeats: number): Sample {
  const wallBefore = performance.now()
  const before = process.cpuUsage()
  for (let repeat = 0; repeat < repeats; repeat++) work()
  return { cpuMs: cpuMsSince(before) / repeats, wallMs: (performance.now() - wallBefore) / repeats }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function timingOf(samples: readonly Sample[]): Timing {
  const cpu = samples.map(({ cpuMs }) => cpuMs).sort((x, y) => x - y)
  return {
    bestMs: cpu[0] ?? Number.NaN,
    medianMs: cpu[cpu.length >> 1] ?? Number.NaN,
    bestWallMs: Math.min(...samples.map(({ wallMs }) => wallMs)),
    runs: samples.length,
  }
}
