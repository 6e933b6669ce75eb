import { MisuseError } from '../../base/errors.ts'
import type { OpenDataSet } from './open-data-set.ts'
import type { WorkPort } from './work-port.ts'

/** How far a data set has got: small, plain, and the same for every worker. Keep it with the model it belongs to. */
export interface LoaderState {
  readonly version: 1
  readonly dataSet: string
  readonly contentDigest: string
  readonly seed: number
  readonly epoch: number
  /** Committed samples of each shard, or steps of each lane, of the epoch. */
  readonly cursors: readonly number[]
  /** Samples that this loader has committed. */
  readonly samples: number
  readonly takenAt: string
}

export async function readState(
  port: Pick<WorkPort, 'cursor'>,
  open: OpenDataSet,
  samples: number,
): Promise<LoaderState> {
  const { epoch, cursors } = await port.cursor(open.name)
  return {
    version: 1,
    dataSet: open.name,
    contentDigest: open.contentDigest,
    seed: open.description.seed,
    epoch,
    cursors,
    samples,
    takenAt: new Date().toISOString(),
  }
}

/**
 * Checks that the job goes on from a state. Refuses another data set, and a job with less progress than the state has:
 * going on from there would train on samples again. Returns how many units were committed since.
 */
export async function compareState(
  port: Pick<WorkPort, 'cursor'>,
  open: OpenDataSet,
  state: LoaderState,
): Promise<number> {
  const { name, contentDigest, description } = open
  if (state.dataSet !== name || state.contentDigest !== contentDigest || state.seed !== description.seed)
    throw new MisuseError(
      'state',
      `it is of ${state.dataSet} with seed ${state.seed} and content ${state.contentDigest.slice(0, 12)}, not of ${name} with seed ${description.seed} and content ${contentDigest.slice(0, 12)}`,
    )
  const { epoch, cursors } = await port.cursor(name)
  const isBehind =
    epoch < state.epoch ||
    (epoch === state.epoch && cursors.some((cursor, shard) => cursor < (state.cursors[shard] ?? 0)))
  if (isBehind)
    throw new MisuseError(
      'state',
      `the job stands at epoch ${epoch} with less committed than the state of epoch ${state.epoch} has: it is not the job that the state was taken of`,
    )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return epoch === state.epoch ? sum(cursors) - sum(state.cursors) : sum(cursors)
}
