import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a test may do to a request: an answer of its own, or an answer that breaks off after so many bytes. */
export type Mischief =
  | { readonly status: number; readonly code: string }
  | { readonly breakAfterBytes: number }

interface Upload {
  readonly key: string
  readonly startedAt: Date
  readonly parts: Map<number, Buffer>
}

/** As much of S3 as a store uses, in this process, with faults on request. It knows one bucket and one access key. */
export class S3StandIn {
  readonly credentials = { accessKeyId: 'STANDINKEY', secretAccessKey: 'stand-in-secret' }
  readonly bucket = 'there'
  /** Every request: `PUT large ?partNumber=1&…`. */
  readonly requests: string[] = []
  mischief: (request: string) => Mischief | undefined = () => undefined
  readonly #objects = new Map<string, Buffer>()
  readonly #uploads = new Map<string, Upload>()
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #uploadsBegun = 0

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request, response)
    })
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get uploadsUnderWay(): number {
    return this.#uploads.size
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  clear(): void {
    this.#objects.clear()
    this.#uploads.clear()
    this.requests.length = 0
    this.mischief = () => undefined
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    url.searchParams.delete('x-id')
    const name = `${request.method} ${key} ${url.search}`.trim()
    this.requests.push(name)
    const mischief = this.mischief(name)
    if (mischief !== undefined && 'status' in mischief) return fail(response, mischief.status, mischief.code)
    if (!(request.headers.authorization ?? '').includes(`Credential=${this.credentials.accessKeyId}/`))
      return fail(response, 403, 'InvalidAccessKeyId')
    if (bucket !== this.bucket) return fail(response, 404, 'NoSuchBucket')
    const query = url.searchParams
    const body = Buffer.concat(chunks)
    if (key === '') return this.#list(query, response)
    if (query.has('uploads') || query.has('uploadId'))
      return this.#multipart(`${request.method}`, key, query, body, response)
    if (request.method === 'PUT') this.#objects.set(key, body)
    else if (request.method === 'DELETE') this.#objects.delete(key)
    else return this.#get(key, request.headers.range, mischief?.breakAfterBytes, response)
    response.writeHead(200).end()
  }

  #get(
    key: string,
    range: string | undefined,
    breakAfter: number | undefined,
    response: ServerResponse,
  ): void {
    const whole = this.#objects.get(key)
    if (whole === undefined) return fail(response, 404, 'NoSuchKey')
    const [, from = '0', to = String(whole.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (range !== undefined && Number(from) >= whole.length) return fail(response, 416, 'InvalidRange')
    const bytes = whole.subarray(Number(from), Number(to) + 1)
    response.writeHead(range === undefined ? 200 : 206, { 'content-length': bytes.length })
    if (breakAfter === undefined) response.end(bytes)
    else response.write(bytes.subarray(0, breakAfter), () => response.destroy())
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    if (query.has('uploads')) {
      const rows = [...this.#uploads].filter(([, { key }]) => key.startsWith(prefix))
      const text = rows.map(
        ([id, { key, startedAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
      )
      return answer(response, 'ListMultipartUploadsResult', text.join(''))
    }
    // Two to a page, so that paging is tried.
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, 2)
    const next = keys.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
    const text = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${this.#objects.get(key)?.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    )
    return answer(response, 'ListBucketResult', `${text.join('')}${next}`)
  }

  #multipart(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void {
    if (query.has('uploads')) {
      const id = `upload-${++this.#uploadsBegun}`
      this.#uploads.set(id, { key, startedAt: new Date(), parts: new Map() })
      return answer(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
    }
    const id = query.get('uploadId') ?? ''
    const upload = this.#uploads.get(id)
    if (upload === undefined) return fail(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end()
      return
    }
    if (method === 'POST') {
      const parts = [...upload.parts].sort(([left], [right]) => left - right).map(([, bytes]) => bytes)
      // S3 refuses a part that is too small, unless it is the last.
      if (parts.slice(0, -1).some(({ length }) => length < 5 * 2 ** 20))
        return fail(response, 400, 'EntityTooSmall')
      this.#objects.set(key, Buffer.concat(parts))
    }
    this.#uploads.delete(id)
    return answer(response, 'Done', '')
  }
}

function answer(response: ServerResponse, element: string, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><${element}>${text}</${element}>`)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>made for a test</Message></Error>`)
}
