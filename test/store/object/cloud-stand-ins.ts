import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Request {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Objects behind HTTP, in this process: what is common to the services below. Each knows one bucket, named `there`. */
abstract class CloudStandIn {
  /** Answers every request in place of the service, if it is set. */
  refusal: { readonly status: number; readonly text: string } | undefined
  protected readonly objects = new Map<string, Buffer>()
  protected readonly parts = new Map<string, Buffer>()
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request, response)
    })
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get names(): readonly string[] {
    return [...this.objects.keys()]
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  clear(): void {
    this.objects.clear()
    this.parts.clear()
    this.refusal = undefined
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cloud')
    const { method = '', headers } = request
    const path = decodeURIComponent(pathname)
    const body = Buffer.concat(chunks)
    if (this.refusal !== undefined) response.writeHead(this.refusal.status).end(this.refusal.text)
    else this.answer({ method, path, query: searchParams, headers, body }, response)
  }

  protected abstract answer(request: Request, response: ServerResponse): void

  protected give(name: string, range: string | undefined, response: ServerResponse): void {
    const whole = this.objects.get(name)
    if (whole === undefined) return fail(response, 404, 'no such object')
    if (range === undefined) {
      response.writeHead(200, { 'content-length': whole.length }).end(whole)
      return
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
    if (Number(from) >= whole.length) return fail(response, 416, 'the range is not within the object')
    const bytes = whole.subarray(Number(from), to === '' ? whole.length : Number(to) + 1)
    const end = Number(from) + bytes.length - 1
    const headers = {
      'content-length': bytes.length,
      'content-range': `bytes ${from}-${end}/${whole.length}`,
    }
    response.writeHead(206, headers).end(bytes)
  }

  protected join(parts: readonly string[]): Buffer {
    return Buffer.concat(parts.map((part) => this.parts.get(part) ?? Buffer.alloc(0)))
  }

  protected under(prefix: string): [string, Buffer][] {
    return [...this.objects].filter(([name]) => name.startsWith(prefix))
  }
}

/** As much of Google Cloud Storage as OpenDAL uses. */
export class GcsStandIn extends CloudStandIn {
  protected answer({ method, path, query, headers, body }: Request, response: ServerResponse): void {
    if (path.startsWith('/upload/storage/v1/b/there/o')) {
      const name = query.get('name') ?? ''
      this.objects.set(name, body)
      answerJson(response, describe(name, body))
    } else if (path === '/storage/v1/b/there/o') {
      const items = this.under(query.get('prefix') ?? '').map(([name, bytes]) => describe(name, bytes))
      answerJson(response, { items })
    } else if (path.startsWith('/storage/v1/b/there/o/')) {
      const name = path.slice('/storage/v1/b/there/o/'.length)
      const bytes = this.objects.get(name)
      if (method === 'DELETE') response.writeHead(this.objects.delete(name) ? 204 : 404).end()
      else if (query.get('alt') === 'media') this.give(name, headers.range, response)
      else if (bytes === undefined) fail(response, 404, 'no such object')
      else answerJson(response, describe(name, bytes))
    } else if (path.startsWith('/there/')) {
      this.#multipart(method, path.slice('/there/'.length), query, body, response)
    } else fail(response, 404, 'The specified bucket does not exist.')
  }

  #multipart(
    method: string,
    name: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void {
    if (query.has('uploads')) {
      const id = `<UploadId>${name}</UploadId>`
      response.end(
        `<InitiateMultipartUploadResult><Bucket>there</Bucket><Key>k</Key>${id}</InitiateMultipartUploadResult>`,
      )
    } else if (method === 'PUT') {
      const number = query.get('partNumber') ?? ''
      this.parts.set(`${name} ${number}`, body)
      response.writeHead(200, { etag: `"${number}"` }).end()
    } else {
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number)
      this.objects.set(name, this.join(numbers.map((number) => `${name} ${number}`)))
      response.end('<CompleteMultipartUploadResult/>')
    }
  }
}

/** As much of Azure Blob Storage as OpenDAL uses. */
export class AzblobStandIn extends CloudStandIn {
  protected answer({ method, path, query, headers, body }: Request, response: ServerResponse): void {
    const [, container, ...steps] = path.split('/')
    const name = steps.join('/')
    if (container !== 'there')
      fail(response, 404, '<Error><Code>ContainerNotFound</Code><Message>none</Message></Error>')
    else if (query.get('comp') === 'list') {
      const blobs = this.under(query.get('prefix') ?? '').map(
        ([blob, bytes]) =>
          `<Blob><Name>${blob}</Name><Properties><Last-Modified>${new Date().toUTCString()}</Last-Modified><Etag>e</Etag><Content-Length>${bytes.length}</Content-Length><Content-Type>x</Content-Type></Properties></Blob>`,
      )
      response.end(`<EnumerationResults><Blobs>${blobs.join('')}</Blobs><NextMarker/></EnumerationResults>`)
    } else if (query.get('comp') === 'block') {
      this.parts.set(query.get('blockid') ?? '', body)
      response.writeHead(201).end()
    } else if (query.get('comp') === 'blocklist') {
      const ids = [...body.toString().matchAll(/<Latest>([^<]+)</g)].map(([, id]) => id ?? '')
      this.objects.set(name, this.join(ids))
      response.writeHead(201).end()
    } else if (method === 'PUT') {
      this.objects.set(name, body)
      response.writeHead(201).end()
    } else if (method === 'DELETE') response.writeHead(this.objects.delete(name) ? 202 : 404).end()
    else this.give(name, `${headers['x-ms-range'] ?? headers.range ?? ''}` || undefined, response)
  }
}

function describe(name: string, bytes: Buffer): object {
  const updated = new Date().toISOString()
  return { name, size: `${bytes.length}`, updated, etag: 'e', md5Hash: '', contentType: 'x' }
}

function answerJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function fail(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status).end(text)
}
