/** What is used here of a libp2p stream beyond its interface. */
export interface Telling {
  listenerCount(type: string): number
  safeDispatchEvent(type: string, detail?: object): boolean
}

/**
 * Makes a stream tell no event that nobody listens to. Whatever is sent passes four streams on its way to the socket,
 * and each makes an event to say that it is idle again.
 */
export function skipUnheardEvents(stream: Telling): void {
  const tell = stream.safeDispatchEvent.bind(stream)
  stream.safeDispatchEvent = (type, detail) => stream.listenerCount(type) === 0 || tell(type, detail)
}
