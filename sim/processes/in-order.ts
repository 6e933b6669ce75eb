interface Stream<Item> {
  next: Item
  readonly rest: Iterator<Item>
}

/** Merges streams that are each in order of time; of what is equally old the earlier stream comes first. */
export function* inOrder<Item extends { readonly atMs: number }>(
  sources: readonly Iterable<Item>[],
): Generator<Item> {
  const streams: Stream<Item>[] = []
  for (const source of sources) {
    const rest = source[Symbol.iterator]()
    const first = rest.next()
    if (first.done !== true) streams.push({ next: first.value, rest })
  }
  // Few streams, as many as peers: looking at all of them is quicker than any heap.
  while (streams.length > 0) {
    let earliest = streams[0] as Stream<Item>
    for (const stream of streams) if (stream.next.atMs < earliest.next.atMs) earliest = stream
    yield earliest.next
    const following = earliest.rest.next()
    if (following.done === true) streams.splice(streams.indexOf(earliest), 1)
    else earliest.next = following.value
  }
}
