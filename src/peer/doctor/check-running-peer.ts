import { connectPeer } from '../../client/peer-client.ts'
import { PeerUnreachableError } from '../../client/peer-errors.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

/** How the peer of this state folder is, if it runs. */
export async function checkRunningPeer(socketPath: string): Promise<Finding[]> {
  const client = connectPeer(`unix://${socketPath}`)
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
    return findings
  } catch (error) {
    if (error instanceof PeerUnreachableError) return [good('peer', 'none runs in this state folder')]
    throw error
  } finally {
    client.close()
  }
}
