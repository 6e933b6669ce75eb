import type { SoloWork } from '../../../src/data/loader/solo-work.ts'
import type { WorkPort } from '../../../src/data/loader/work-port.ts'

/** The same work, but for some calls. */
export function bound(work: SoloWork, calls: Partial<WorkPort>): WorkPort {
  const port: WorkPort = {
    next: (request) => work.next(request),
    commits: (request) => work.commits(request),
    giveBack: (request) => work.giveBack(request),
    dataSet: () => work.dataSet(),
    status: () => work.status(),
    shards: () => work.shards(),
    cursor: () => work.cursor(),
    quarantine: (request) => work.quarantine(request),
  }
  return { ...port, ...calls }
}
