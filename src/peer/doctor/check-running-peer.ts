import { connectPeer } from '../../client/peer-client.ts'
import { PeerUnreachableError } from '../../client/peer-errors.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const lookMsMax = 10_000

/** How the peer of this state folder is, if it runs. */
export async function checkRunningPeer(
  socketPath: string,
): Promise<{ readonly isRunning: boolean; readonly findings: Finding[] }> {
  const client = connectPeer(`unix://${socketPath}`, { lookMsMax })
  try {
    const status = await client.status()
    const findings = [
      status.standing === 'outside'
        ? doubtful('peer', 'it runs, but is not a member of the job', 'See its log for whom it cannot reach.')
        : good('peer', `it runs: ${status.standing} of view ${status.view}; members: ${status.members}`),
    ]
    if (status.standing === 'member' && status.leaseLeftMs === 0)
      findings.push(
        doubtful('lease', 'it has no lease at present', 'It waits for a majority of the electors.'),
      )
    for (const text of status.advice) findings.push(bad('advice', text, 'See docs/OPERATING.md.'))
    return { isRunning: true, findings }
  } catch (error) {
    if (!(error instanceof PeerUnreachableError)) throw error
    if (isNobodyThere(error))
      return { isRunning: false, findings: [good('peer', 'none runs in this state folder')] }
    const way = 'Look at its process: it may be stopped, starved, or of another user.'
    return { isRunning: true, findings: [bad('peer', error.message, way)] }
  } finally {
    client.close()
  }
}

/** A peer that was killed leaves its socket behind, at which nobody listens. */
function isNobodyThere({ cause }: PeerUnreachableError): boolean {
  const { code } = cause as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}
