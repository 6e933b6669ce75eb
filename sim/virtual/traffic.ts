/** What passed over the network, and what became of it. */
export interface Traffic {
  messages: number
  bytes: number
  published: number
  gossipDeliveries: number
  lost: number
  duplicated: number
  stalled: number
}

export function noTraffic(): Traffic {
  return {
    messages: 0,
    bytes: 0,
    published: 0,
    gossipDeliveries: 0,
    lost: 0,
    duplicated: 0,
    stalled: 0,
  }
}
