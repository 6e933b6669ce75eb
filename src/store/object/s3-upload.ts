import type { S3Client } from '@aws-sdk/client-s3'
import type { ObjectUpload } from './object-store.ts'

type Commands = typeof import('@aws-sdk/client-s3')

// S3 takes parts of 5 MiB and more, and at most 10,000 of them: 8 MiB reach 78 GiB, which is beyond any pack.
const partBytes = 8 * 2 ** 20
const partsInFlightMax = 4

/** One object in parts, several on their way at a time. A small one goes as a whole. */
export class S3Upload implements ObjectUpload {
  readonly #client: S3Client
  readonly #commands: Commands
  readonly #to: { readonly Bucket: string; readonly Key: string }
  readonly #doing: <T>(action: () => Promise<T>) => Promise<T>
  #part = new Uint8Array(partBytes)
  #filled = 0
  #uploadId: string | undefined
  readonly #sent: Promise<{ readonly ETag: string | undefined; readonly PartNumber: number }>[] = []
  readonly #inFlight = new Set<Promise<unknown>>()
  #isEnded = false

  constructor(
    client: S3Client,
    commands: Commands,
    to: { readonly Bucket: string; readonly Key: string },
    doing: <T>(action: () => Promise<T>) => Promise<T>,
  ) {
    this.#client = client
    this.#commands = commands
    this.#to = to
    this.#doing = doing
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#doing(async () => {
      for (let from = 0; from < bytes.length; ) {
        const count = Math.min(bytes.length - from, partBytes - this.#filled)
        this.#part.set(bytes.subarray(from, from + count), this.#filled)
        this.#filled += count
        from += count
        if (this.#filled === partBytes) await this.#sendPart()
      }
    })
  }

  finish(): Promise<void> {
    return this.#doing(async () => {
      if (this.#uploadId === undefined) {
        const Body = this.#part.subarray(0, this.#filled)
        await this.#client.send(new this.#commands.PutObjectCommand({ ...this.#to, Body }))
        return
      }
      if (this.#filled > 0) await this.#sendPart()
      const Parts = await Promise.all(this.#sent)
      await this.#client.send(
        new this.#commands.CompleteMultipartUploadCommand({
          ...this.#to,
          UploadId: this.#uploadId,
          MultipartUpload: { Parts },
        }),
      )
      this.#isEnded = true
    })
  }

  async abort(): Promise<void> {
    await Promise.allSettled(this.#sent)
    if (this.#isEnded || this.#uploadId === undefined) return
    this.#isEnded = true
    const { AbortMultipartUploadCommand } = this.#commands
    // Whatever led here is told already; what cannot be cleared now, a sweep clears.
    await this.#client
      .send(new AbortMultipartUploadCommand({ ...this.#to, UploadId: this.#uploadId }))
      .catch(() => {})
  }

  async #sendPart(): Promise<void> {
    const { CreateMultipartUploadCommand } = this.#commands
    if (this.#uploadId === undefined) {
      const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(this.#to))
      this.#uploadId = UploadId
    }
    // Here a failed part is told, and no further one is begun.
    while (this.#inFlight.size >= partsInFlightMax) await Promise.race(this.#inFlight)
    const Body = this.#part.subarray(0, this.#filled)
    const PartNumber = this.#sent.length + 1
    this.#part = new Uint8Array(partBytes)
    this.#filled = 0
    const sending = this.#send(PartNumber, Body)
    this.#sent.push(sending)
    this.#inFlight.add(sending)
    // A failed part stays in flight: whoever waits next gets its error, `finish` at the latest.
    sending.then(
      () => this.#inFlight.delete(sending),
      () => {},
    )
  }

  async #send(PartNumber: number, Body: Uint8Array) {
    const { UploadPartCommand } = this.#commands
    const { ETag } = await this.#client.send(
      new UploadPartCommand({ ...this.#to, UploadId: this.#uploadId, PartNumber, Body }),
    )
    return { ETag, PartNumber }
  }
}
