import { AssertionError } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 20
// Generous: the machine may be busy. A test that waits this long has failed.
const deadlineMs = 60_000

/**
 * Waits until the condition holds; one that throws does not hold yet, since a peer that is starting refuses what it
 * will soon answer. For tests on real sockets and files only.
 */
export async function eventually(claim: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + deadlineMs
  for (;;) {
    let obstacle: unknown
    try {
      if (await condition()) return
    } catch (error) {
      obstacle = error
    }
    if (performance.now() > giveUpAt) {
      const because = obstacle instanceof Error ? `: ${obstacle.message}` : ''
      throw new AssertionError({ message: `not within ${deadlineMs} ms: ${claim}${because}` })
    }
    await delay(lookEveryMs)
  }
}
