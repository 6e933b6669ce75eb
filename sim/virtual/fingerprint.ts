import type { VirtualHost } from './host.ts'

/** All of a peer that a message can change, counters aside, part by part. */
export type Fingerprint = Readonly<Record<string, string>>

export function fingerprintOf({ process, disk }: VirtualHost): Fingerprint {
  if (process === undefined) return {}
  const { shards, members, dataSets, ...rest } = process.driver.core.status(process.now())
  return {
    state: JSON.stringify(rest),
    members: JSON.stringify(members),
    shards: JSON.stringify(shards),
    progress: JSON.stringify(dataSets),
    records: String(disk.size()),
  }
}

/** The parts that differ. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys(before).filter((part) => before[part] !== after[part])
}
