import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Files behind HTTP, or HTTPS, with ranges and tags, that can be made to misbehave; it also lists them as S3 does. */
export class FileServer {
  readonly files = new Map<string, Uint8Array>()
  readonly calls: string[] = []
  /** Answers the next so many calls with this status. */
  failing = { status: 503, count: 0 }
  knowsRanges = true
  /** Takes calls, and says nothing to them. */
  isSilent = false
  readonly #server: Server | TlsServer
  readonly #scheme: string

  /** With a certificate and its key it speaks HTTPS. */
  constructor(secret?: { readonly certificate: string; readonly key: string }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response)
    this.#scheme = secret === undefined ? 'http' : 'https'
    this.#server =
      secret === undefined
        ? createServer(answer)
        : createTlsServer({ cert: secret.certificate, key: secret.key }, answer)
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `${this.#scheme}://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://server')
    this.calls.push(`${request.method} ${url.pathname} ${request.headers.range ?? ''}`.trim())
    if (this.isSilent) return
    if (this.failing.count > 0) {
      this.failing.count -= 1
      response.writeHead(this.failing.status).end()
      return
    }
    if (url.searchParams.get('list-type') === '2') {
      response.setHeader('content-type', 'application/xml').end(this.#list(url))
      return
    }
    const content = this.files.get(decodeURIComponent(url.pathname))
    if (content === undefined) {
      response.writeHead(404).end()
      return
    }
    const etag = tagOf(content)
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag) {
      response.writeHead(412).end()
      return
    }
    response.setHeader('etag', `"${etag}"`)
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    if (range === null || !this.knowsRanges) {
      response.setHeader('content-length', content.length)
      response.end(request.method === 'HEAD' ? undefined : content)
      return
    }
    response.writeHead(206)
    response.end(content.subarray(Number(range[1]), Number(range[2]) + 1))
  }

  /** Two at a time, so that whoever lists must ask for the next page. */
  #list(url: URL): string {
    const bucket = `${url.pathname.replace(/\/$/, '')}/`
    const prefix = url.searchParams.get('prefix') ?? ''
    const keys = [...this.files.keys()]
      .filter((path) => path.startsWith(bucket + prefix))
      .map((path) => path.slice(bucket.length))
      .sort()
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const contents = keys.slice(from, from + 2).map((key) => {
      const content = this.files.get(bucket + key) as Uint8Array
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><ETag>&quot;${tagOf(content)}&quot;</ETag></Contents>`
    })
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }
}

function tagOf(content: Uint8Array): string {
  return createHash('md5').update(content).digest('hex')
}
