import { DataError, textOf } from '../data-error.ts'
import { type RetryOptions, retryDefaults, withRetries } from './retry.ts'
import { type Source, type SourceFile, sortedFiles } from './source.ts'

/** HTTP knows no folders: this file in it, one path a line, says what is there. */
export const fileListName = 'files.txt'

const listsAtOnce = 8

/** A server that says nothing for so long is given up, and asked again. */
const silenceMsMax = 30_000

/** What to do with an answer; `heard` is called whenever something of it has come. */
type Take<Taken> = (reply: Response, heard: () => void) => Promise<Taken>

/** Files behind HTTP or HTTPS, read by ranges. The address is that of one file, or of a folder and ends with a slash. */
export class HttpSource implements Source {
  readonly uri: string
  readonly #retry: RetryOptions
  readonly #silenceMsMax: number

  constructor(uri: string, retry: RetryOptions = retryDefaults, silenceMs = silenceMsMax) {
    this.uri = uri
    this.#retry = retry
    this.#silenceMsMax = silenceMs
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

  async read(
    { path, version }: SourceFile,
    from: number,
    to: number,
    lent?: Uint8Array,
  ): Promise<Uint8Array> {
    if (to <= from) return new Uint8Array()
    const url = this.#address(path)
    return this.#call(url, { headers: { range: `bytes=${from}-${to - 1}` } }, async (reply, heard) => {
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
      return readInto(lent ?? new Uint8Array(to - from), reply, url, heard)
    })
  }

  close(): void {}

  async #readList(): Promise<string[]> {
    const url = this.#address(fileListName)
    const text = await this.#call(url, {}, (reply) => reply.text())
    const paths = text.split('\n').map((line) => line.trim())
    return paths.filter((path) => path !== '' && !path.startsWith('#'))
  }

  async #describe(path: string): Promise<SourceFile> {
    const url = this.#address(path)
    return this.#call(url, { method: 'HEAD' }, (reply) => {
      const length = reply.headers.get('content-length')
      if (length === null)
        throw new DataError(
          'source-unreadable',
          url,
          'the server does not say how long it is (content-length). The address of a folder ends with a slash',
        )
      return Promise.resolve({ path, bytes: Number(length), version: versionOf(reply) })
    })
  }

  #address(path: string): string {
    if (!this.uri.endsWith('/')) return this.uri
    return this.uri + path.split('/').map(encodeURIComponent).join('/')
  }

  #call<Taken>(url: string, init: RequestInit, take: Take<Taken>): Promise<Taken> {
    return withRetries(this.#retry, () => this.#callOnce(url, init, take))
  }

  async #callOnce<Taken>(url: string, init: RequestInit, take: Take<Taken>): Promise<Taken> {
    const silence = new AbortController()
    const seconds = this.#silenceMsMax / 1_000
    const timer = setTimeout(
      () => silence.abort(new Error(`it has said nothing for ${seconds} s`)),
      this.#silenceMsMax,
    )
    let reply: Response | undefined
    try {
      // Compressed on the way, a range would be one of other bytes.
      const headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' }
      reply = await fetch(url, { ...init, headers, signal: silence.signal })
      if (!reply.ok) throw refusal(url, reply.status)
      return await take(reply, () => timer.refresh())
    } catch (error) {
      if (error instanceof DataError) throw error
      const { cause: reason = error } = error as Error
      const cause = textOf(reason)
      if (isUntrusted(reason))
        throw new DataError(
          'source-unreadable',
          url,
          `its certificate is not trusted (${cause}). Start with NODE_EXTRA_CA_CERTS=FILE, where FILE has the certificate of the authority that signed it; a peer too, if it keeps a cache`,
          error,
        )
      const what = reply === undefined ? 'the server cannot be reached' : 'the connection ended half-way'
      throw new DataError('source-failed', url, `${what} (${cause})`, error)
    } finally {
      clearTimeout(timer)
      // What nobody has read would keep the connection.
      if (reply?.bodyUsed === false) await reply.body?.cancel().catch(() => {})
    }
  }
}

/** What OpenSSL says of a certificate that it does not accept, and Node of one for another host. */
const certificateFaults =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|ERR_TLS_CERT_ALTNAME)/

/** To ask again would not help. */
function isUntrusted(error: unknown): boolean {
  return certificateFaults.test((error as NodeJS.ErrnoException).code ?? '')
}

function refusal(url: string, status: number): DataError {
  if (status === 404 || status === 410) {
    const hint = url.endsWith(`/${fileListName}`)
      ? `A folder needs a ${fileListName} with one path a line`
      : 'Check the address; that of a folder ends with a slash'
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

/** Straight into its place: a body that is collected first lies in memory twice. */
async function readInto(
  target: Uint8Array,
  reply: Response,
  url: string,
  heard: () => void,
): Promise<Uint8Array> {
  let filled = 0
  for await (const piece of reply.body ?? []) {
    heard()
    const bytes = piece as Uint8Array
    if (filled + bytes.length <= target.length) target.set(bytes, filled)
    filled += bytes.length
    if (filled > target.length) break
  }
  if (filled === target.length) return target
  throw new DataError('source-failed', url, `${filled} bytes came instead of ${target.length}`)
}
