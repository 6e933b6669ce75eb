import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { ApiCall, ApiReply, Carrier } from './carrier.ts'
import { type Endpoint, endpointText } from './endpoint.ts'
import { errorBodyOf } from './error-body.ts'
import { PeerApiError, PeerUnreachableError } from './peer-errors.ts'

/** HTTP over the peer's socket, or over TCP with a token. Connections are kept, since most calls come in a row. */
export class HttpCarrier implements Carrier {
  readonly endpoint: string
  readonly #target: RequestOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  readonly #headers: Readonly<Record<string, string>>
  /** Calls on connections of their own. */
  readonly #held = new Set<ClientRequest>()

  constructor(endpoint: Endpoint, token?: string) {
    this.endpoint = endpointText(endpoint)
    this.#target =
      endpoint.kind === 'socket'
        ? { socketPath: endpoint.path }
        : { host: endpoint.host, port: endpoint.port }
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  }

  async call(call: ApiCall): Promise<ApiReply> {
    const response = await this.#send(call)
    try {
      return { status: response.statusCode ?? 0, text: await textOf(response) }
    } catch (error) {
      // The peer went away in the middle of its answer.
      throw call.signal?.aborted === true ? error : new PeerUnreachableError(this.endpoint, error as Error)
    }
  }

  stream(call: ApiCall): AsyncIterable<string> {
    return this.#pieces(call)
  }

  async *hold(call: ApiCall): AsyncIterable<string> {
    let own: ClientRequest | undefined
    const pieces = this.#pieces(call, (sent) => {
      own = sent
      this.#held.add(sent)
      sent.once('close', () => this.#held.delete(sent))
    })
    for await (const piece of pieces) {
      // Somebody waited for the first piece; nobody need wait for more.
      own?.socket?.unref()
      yield piece
    }
  }

  async *#pieces(call: ApiCall, onOwnConnection?: (sent: ClientRequest) => void): AsyncIterable<string> {
    const response = await this.#send(call, onOwnConnection)
    const status = response.statusCode ?? 0
    if (status !== 200) throw new PeerApiError(status, errorBodyOf(status, await textOf(response)))
    response.setEncoding('utf8')
    try {
      for await (const piece of response) yield piece as string
    } finally {
      response.destroy()
    }
  }

  close(): void {
    this.#agent.destroy()
    for (const sent of this.#held) sent.destroy()
  }

  #send(
    call: ApiCall,
    onOwnConnection?: (sent: ClientRequest) => void,
    isAgain = false,
  ): Promise<IncomingMessage> {
    const { method, path, body, headers, signal } = call
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...this.#target,
          agent: onOwnConnection === undefined ? this.#agent : false,
          method,
          path,
          headers: {
            ...this.#headers,
            ...headers,
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
          ...(signal === undefined ? {} : { signal }),
        },
        resolve,
      )
      sent.once('error', (error) => {
        if (signal?.aborted === true) reject(error)
        else if (!isAgain && wasStale(sent, error)) resolve(this.#send(call, onOwnConnection, true))
        else reject(new PeerUnreachableError(this.endpoint, error))
      })
      onOwnConnection?.(sent)
      sent.end(payload)
    })
  }
}

/**
 * Whether the connection was a kept one that the peer had closed meanwhile, and it has seen nothing of the call. What
 * was reset may have been seen: only what changes nothing is asked again then.
 */
function wasStale(sent: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return sent.reusedSocket && (code === 'EPIPE' || (code === 'ECONNRESET' && sent.method === 'GET'))
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const piece of response) text += piece as string
  return text
}
