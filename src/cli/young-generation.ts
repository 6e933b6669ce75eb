import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the space for new objects at the size it starts with, a megabyte. V8 lets it grow to 16 MB, twice, while
 * modules load, and a peer that idles for days makes too little garbage to ever need that: it costs 25 MB of resident
 * memory on every node. Has to be said before anything large is loaded. A space so small is swept sooner than the
 * threads are awake that V8 would have help with it.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--no-parallel-scavenge')
}
