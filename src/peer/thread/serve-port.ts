import type { MessagePort } from 'node:worker_threads'
import type { FromThread, ToThread } from './port-messages.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Answers API calls that come by the port, with the very function that answers those of the socket. */
export class PortServer {
  readonly #port: MessagePort
  readonly #fetch: Fetch
  readonly #open = new Map<number, AbortController>()

  constructor(port: MessagePort, fetch: Fetch) {
    this.#port = port
    this.#fetch = fetch
  }

  take(message: ToThread): void {
    if (message.kind === 'call') void this.#answer(message)
    if (message.kind === 'drop') this.#open.get(message.call)?.abort()
  }

  async #answer({ call, method, path, body, headers }: Extract<ToThread, { kind: 'call' }>): Promise<void> {
    const stop = new AbortController()
    this.#open.set(call, stop)
    try {
      const response = await this.#fetch(
        new Request(`http://peer${path}`, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body }),
          signal: stop.signal,
        }),
      )
      this.#tell({ kind: 'answered', call, status: response.status })
      if (response.body !== null) await this.#pass(call, response.body, stop.signal)
    } finally {
      this.#open.delete(call)
      this.#tell({ kind: 'finished', call })
    }
  }

  async #pass(call: number, body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.#tell({ kind: 'piece', call, text: decoder.decode(value, { stream: true }) })
    }
  }

  #tell(message: FromThread): void {
    this.#port.postMessage(message)
  }
}
