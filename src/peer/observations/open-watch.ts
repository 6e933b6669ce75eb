import type { Log } from '../../adapters/logs/log.ts'
import { StartRefusal } from '../../adapters/start-refusal.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import { ObservationFile } from './observation-file.ts'
import { PeerWatch } from './peer-watch.ts'

/** Undefined where nobody wants to know. */
export function openWatch(
  path: string | undefined,
  id: PeerId,
  core: PeerCore,
  now: () => Millis,
  log: Log,
): PeerWatch | undefined {
  if (path === undefined) return undefined
  try {
    const file = new ObservationFile(path, id, (error) =>
      log.error({ error: error.message }, 'observations can no longer be written; they end here'),
    )
    return new PeerWatch(file, core, now)
  } catch (error) {
    throw new StartRefusal(
      'observations-not-writable',
      `${path} cannot be written (${(error as Error).message}). Give --observations another path.`,
      error,
    )
  }
}
