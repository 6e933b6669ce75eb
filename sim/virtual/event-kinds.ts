/** Kinds of events in the queue. The first four are most of a run and carry no closure. */
export const eventKind = {
  /** A parcel reaches a host. */
  deliver: 0,
  /** A gossip parcel reaches a group of hosts. */
  deliverToGroup: 1,
  /** A host's alarm rings. */
  alarm: 2,
  /** A host's oldest write is on disk. */
  synced: 3,
  /** A host's consumer takes its next samples. */
  consume: 4,
  /** Something rarer that happens to a host: the payload is what to do. Waits while the host is frozen. */
  happen: 5,
  /** Something that happens to the world: the payload is what to do. */
  world: 6,
} as const
