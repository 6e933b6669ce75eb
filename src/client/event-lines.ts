import type { EventMessage } from '../api/messages.ts'

/** Takes server-sent events out of text that comes in pieces. */
export class EventLines {
  #rest = ''

  push(piece: string): EventMessage[] {
    const blocks = (this.#rest + piece).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart())
        .join('\n')
      return data === '' ? [] : [JSON.parse(data) as EventMessage]
    })
  }
}
