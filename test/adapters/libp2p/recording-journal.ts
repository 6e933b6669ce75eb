import type { FrameLoss, HostJournal, HostRefusal } from '../../../src/adapters/libp2p/host-journal.ts'

/** Remembers what the host tells, for a test to look at. */
export class RecordingJournal implements HostJournal {
  readonly refusals: { reason: HostRefusal; who: string; detail: string }[] = []
  readonly losses = new Map<FrameLoss, number>()
  readonly failedDials: string[] = []
  /** Those of them that matter. */
  readonly needed = new Set<string>()
  readonly dials: string[] = []
  readonly repairs: string[] = []
  framesSent = 0
  framesReceived = 0
  peers = 0

  refused(reason: HostRefusal, who: string, detail: string): void {
    this.refusals.push({ reason, who, detail })
  }

  framesLost(_to: string, loss: FrameLoss, count: number): void {
    this.losses.set(loss, (this.losses.get(loss) ?? 0) + count)
  }

  frameSent(): void {
    this.framesSent++
  }

  frameReceived(): void {
    this.framesReceived++
  }

  gossipPublished(): void {}

  gossipReceived(): void {}

  gossipLate(): void {}

  connections(count: number): void {
    this.peers = count
  }

  dialFailed(target: string, reason: string, isNeeded: boolean): void {
    this.failedDials.push(`${target}: ${reason}`)
    if (isNeeded) this.needed.add(target)
  }

  dialSucceeded(target: string): void {
    this.dials.push(target)
  }

  repaired(what: string, peer: string): void {
    this.repairs.push(`${what} ${peer}`)
  }

  countOf(reason: HostRefusal): number {
    return this.refusals.filter((refusal) => refusal.reason === reason).length
  }
}
