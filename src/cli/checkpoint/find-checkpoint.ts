import { MisuseError } from '../../base/errors.ts'
import { latestOf } from '../../core/manifest/latest.ts'
import type { CheckpointStore } from '../../store/checkpoint-store.ts'
import type { Checkpoint } from '../../store/manifest/checkpoint.ts'
import type { ShelvedManifest } from '../../store/manifest/manifest-shelf.ts'
import { StoreError } from '../../store/store-error.ts'

/** The checkpoint that a person means: `latest`, a step, or VIEW.STEP. */
export async function findCheckpoint(
  store: CheckpointStore,
  name: string,
  run: string | undefined,
): Promise<Checkpoint<ShelvedManifest>> {
  const { checkpoints } = await store.list(run)
  const runs = [...new Set(checkpoints.map((checkpoint) => checkpoint.run))]
  if (runs.length > 1) throw new MisuseError('--run', `name one of ${runs.join(', ')}`)
  const found = name === 'latest' ? latestOf(checkpoints) : named(checkpoints, name)
  if (found === undefined) {
    const steps = checkpoints.map(
      ({ view, step, isComplete }) => `${view}.${step}${isComplete ? '' : ' (incomplete)'}`,
    )
    const has = steps.length === 0 ? 'no checkpoint' : steps.slice(-8).join(', ')
    throw new StoreError('missing', `checkpoint ${name}`, `is not there; the store has ${has}`)
  }
  return found
}

function named(checkpoints: readonly Checkpoint<ShelvedManifest>[], name: string) {
  const [, view, step] = /^(?:(\d+)\.)?(\d+)$/.exec(name) ?? []
  if (step === undefined)
    throw new MisuseError('checkpoint', `${JSON.stringify(name)} is neither latest nor STEP nor VIEW.STEP`)
  const fitting = checkpoints.filter(
    (checkpoint) =>
      checkpoint.step === Number(step) && (view === undefined || checkpoint.view === Number(view)),
  )
  // Of several views, or numbers of parts, the newest that is whole.
  return latestOf(fitting) ?? fitting[fitting.length - 1]
}
