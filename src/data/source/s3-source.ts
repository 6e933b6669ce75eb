import type { S3Client } from '@aws-sdk/client-s3'
import { DataError, textOf } from '../data-error.ts'
import { type RetryOptions, retryDefaults, withRetries } from './retry.ts'
import { isData, type Source, type SourceFile, sortedFiles } from './source.ts'

/** Objects below a prefix of a bucket: s3://BUCKET/PREFIX, of AWS or whoever speaks its protocol (AWS_ENDPOINT_URL). */
export class S3Source implements Source {
  readonly uri: string
  readonly #bucket: string
  readonly #prefix: string
  readonly #retry: RetryOptions
  #client: Promise<S3Client> | undefined
  #isObject: Promise<boolean> | undefined

  constructor(uri: string, retry: RetryOptions = retryDefaults) {
    this.uri = uri
    const { host, pathname } = new URL(uri)
    this.#bucket = host
    this.#prefix = decodeURIComponent(pathname.slice(1))
    this.#retry = retry
  }

  async list(): Promise<readonly SourceFile[]> {
    const files: SourceFile[] = []
    let token: string | undefined
    do {
      const page = await this.#page(this.#prefix, token)
      for (const { Key: key = '', Size: bytes = 0, ETag: etag = '' } of page.Contents ?? []) {
        const file = { bytes, version: unquoted(etag) }
        // Listed first, before all that begin with it.
        if (key === this.#prefix && isObjectKey(key)) return [{ path: lastPartOf(key), ...file }]
        if (!key.startsWith(this.#folder) || !isObjectKey(key)) continue
        const path = key.slice(this.#folder.length)
        if (isData(path)) files.push({ path, ...file })
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
    return sortedFiles(files)
  }

  async read({ path, version }: SourceFile, from: number, to: number): Promise<Uint8Array> {
    if (to <= from) return new Uint8Array()
    const key = await this.#keyOf(path)
    const place = `s3://${this.#bucket}/${key}`
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    return withRetries(this.#retry, async () => {
      const client = await this.#connect()
      try {
        const reply = await client.send(
          // Some stores compare the tag as it is written: without quotes all agree.
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            Range: `bytes=${from}-${to - 1}`,
            ...(version === '' ? {} : { IfMatch: version }),
          }),
        )
        const bytes = await reply.Body?.transformToByteArray()
        if (bytes?.length === to - from) return new Uint8Array(bytes)
        throw new DataError(
          'source-failed',
          place,
          `${bytes?.length ?? 0} bytes came instead of ${to - from}`,
        )
      } catch (error) {
        throw failure(place, error)
      }
    })
  }

  close(): void {
    void this.#client?.then((client) => client.destroy())
    this.#client = undefined
  }

  async #page(prefix: string, token: string | undefined) {
    const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
    return withRetries(this.#retry, async () => {
      const client = await this.#connect()
      try {
        return await client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        )
      } catch (error) {
        throw failure(this.uri, error)
      }
    })
  }

  /** The prefix is a folder or one object; `data` must not find `database/1`. */
  get #folder(): string {
    return this.#prefix === '' || this.#prefix.endsWith('/') ? this.#prefix : `${this.#prefix}/`
  }

  async #keyOf(path: string): Promise<string> {
    // Only of an object with the name of its folder is it unclear which of both is meant.
    if (path === lastPartOf(this.#prefix)) {
      this.#isObject ??= this.#page(this.#prefix, undefined).then(
        ({ Contents: found }) => found?.[0]?.Key === this.#prefix,
      )
      if (await this.#isObject) return this.#prefix
    }
    return this.#folder + path
  }

  #connect(): Promise<S3Client> {
    this.#client ??= connect()
    return this.#client
  }
}

// Loaded when it is needed: it takes longer to load than all of shoal.
async function connect(): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { env } = process
  return new S3Client({
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    forcePathStyle: (env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL']) !== undefined,
    // Not every store that speaks the protocol knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Tried again by us, in one way for all sources.
    maxAttempts: 1,
    // Without these a store that says nothing is waited for without end.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
}

function failure(place: string, error: unknown): DataError {
  if (error instanceof DataError) return error
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (status === 404)
    return new DataError('file-missing', place, 'the store does not have it. Check the address', error)
  if (status === 412)
    return new DataError(
      'file-differs',
      place,
      'it has changed since it was listed. Register the data set anew',
      error,
    )
  const name = error instanceof Error ? error.name : ''
  if (status === 401 || status === 403 || name === 'CredentialsProviderError')
    return new DataError(
      'source-unreadable',
      place,
      `the store refused (${textOf(error)}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the rights`,
      error,
    )
  return new DataError('source-failed', place, `the store failed (${textOf(error)})`, error)
}

/** Some programs make an object for a folder. */
function isObjectKey(key: string): boolean {
  return !key.endsWith('/') && key !== ''
}

function lastPartOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

function unquoted(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1')
}
