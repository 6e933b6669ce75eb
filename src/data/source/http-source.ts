import { DataError, textOf } from '../data-error.ts'
import { type RetryOptions, retryDefaults, withRetries } from './retry.ts'
import { type Source, type SourceFile, sortedFiles } from './source.ts'

/** HTTP knows no folders: this file in it, one path a line, says what is there. */
export const fileListName = 'files.txt'

const listsAtOnce = 8

/** Files behind HTTP or HTTPS, read by ranges. The address is that of one file, or of a folder and ends with a slash. */
export class HttpSource implements Source {
  readonly uri: string
  readonly #retry: RetryOptions

  constructor(uri: string, retry: RetryOptions = retryDefaults) {
    this.uri = uri
    this.#retry = retry
  }

  async list(): Promise<readonly SourceFile[]> {
    const paths = this.uri.endsWith('/') ? await this.#readList() : [lastPartOf(this.uri)]
    const files: SourceFile[] = []
    for (let next = 0; next < paths.length; next += listsAtOnce)
      files.push(
        ...(await Promise.all(paths.slice(next, next + listsAtOnce).map((path) => this.#describe(path)))),
      )
    return sortedFiles(files)
  }

  async read({ path, version }: SourceFile, from: number, to: number): Promise<Uint8Array> {
    if (to <= from) return new Uint8Array()
    const url = this.#address(path)
    return withRetries(this.#retry, async () => {
      const reply = await this.#call(url, { headers: { range: `bytes=${from}-${to - 1}` } })
      if (versionOf(reply) !== version)
        throw new DataError(
          'file-differs',
          url,
          'it has changed on the server since it was listed. Register the data set anew',
        )
      if (reply.status !== 206)
        throw new DataError(
          'source-unreadable',
          url,
          `the server answered ${reply.status} to a request for a range. Use a server that knows ranges`,
        )
      const bytes = await bytesOf(reply, url)
      if (bytes.length !== to - from)
        throw new DataError('source-failed', url, `${bytes.length} bytes came instead of ${to - from}`)
      return bytes
    })
  }

  close(): void {}

  async #readList(): Promise<string[]> {
    const url = this.#address(fileListName)
    const reply = await withRetries(this.#retry, () => this.#call(url, {}))
    const text = new TextDecoder().decode(await bytesOf(reply, url))
    const paths = text.split('\n').map((line) => line.trim())
    return paths.filter((path) => path !== '' && !path.startsWith('#'))
  }

  async #describe(path: string): Promise<SourceFile> {
    const url = this.#address(path)
    const reply = await withRetries(this.#retry, () => this.#call(url, { method: 'HEAD' }))
    const length = reply.headers.get('content-length')
    if (length === null)
      throw new DataError('source-unreadable', url, 'the server does not say how long it is (content-length)')
    return { path, bytes: Number(length), version: versionOf(reply) }
  }

  #address(path: string): string {
    if (!this.uri.endsWith('/')) return this.uri
    return this.uri + path.split('/').map(encodeURIComponent).join('/')
  }

  async #call(url: string, init: RequestInit): Promise<Response> {
    let reply: Response
    try {
      // Compressed on the way, a range would be one of other bytes.
      const headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' }
      reply = await fetch(url, { ...init, headers })
    } catch (error) {
      const cause = textOf((error as Error).cause ?? error)
      throw new DataError('source-failed', url, `the server cannot be reached (${cause})`, error)
    }
    if (reply.ok) return reply
    await reply.body?.cancel()
    throw refusal(url, reply.status)
  }
}

function refusal(url: string, status: number): DataError {
  if (status === 404 || status === 410) {
    const hint = url.endsWith(`/${fileListName}`)
      ? `A folder needs a ${fileListName} with one path a line`
      : 'Check the address'
    return new DataError('file-missing', url, `the server does not have it (${status}). ${hint}`)
  }
  if (status === 429 || status >= 500)
    return new DataError('source-failed', url, `the server answered ${status}`)
  return new DataError(
    'source-unreadable',
    url,
    `the server refused (${status}). Check the address and the rights`,
  )
}

function versionOf(reply: Response): string {
  return reply.headers.get('etag') ?? reply.headers.get('last-modified') ?? ''
}

function lastPartOf(uri: string): string {
  const { pathname } = new URL(uri)
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
}

async function bytesOf(reply: Response, url: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await reply.arrayBuffer())
  } catch (error) {
    throw new DataError('source-failed', url, `the connection ended half-way (${textOf(error)})`, error)
  }
}
