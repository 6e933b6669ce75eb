import type { S3Client } from '@aws-sdk/client-s3'
import { assert } from '../../base/assert.ts'
import { StoreError } from '../store-error.ts'
import { isKey, type ObjectInfo, type ObjectStore, type ObjectUpload } from './object-store.ts'
import { createS3Client, type S3Place } from './s3-client.ts'
import { storeErrorOfS3 } from './s3-errors.ts'
import { S3Upload } from './s3-upload.ts'

type Commands = typeof import('@aws-sdk/client-s3')

export interface S3StorePlace extends S3Place {
  readonly bucket: string
  /** Before every key, without a slash at its end; empty for none. */
  readonly prefix: string
}

// The SDK tries a request again, but not a body that breaks off half-way: that is ours, from where it broke.
const bodyTriesMax = 5

/** Objects in a bucket of S3 or of any service that speaks like it. */
export class S3Store implements ObjectStore {
  readonly address: string
  readonly #place: S3StorePlace
  readonly #client: S3Client
  readonly #commands: Commands

  private constructor(place: S3StorePlace, client: S3Client, commands: Commands) {
    this.address = `s3://${place.bucket}${place.prefix === '' ? '' : `/${place.prefix}`}`
    this.#place = place
    this.#client = client
    this.#commands = commands
  }

  static async open(place: S3StorePlace): Promise<S3Store> {
    const commands = await import('@aws-sdk/client-s3')
    return new S3Store(place, await createS3Client(place), commands)
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#doing(key, async () => {
      await this.#client.send(new this.#commands.PutObjectCommand({ ...this.#at(key), Body: bytes }))
    })
  }

  async upload(key: string): Promise<ObjectUpload> {
    return new S3Upload(this.#client, this.#commands, this.#at(key), (action) => this.#doing(key, action))
  }

  get(key: string): Promise<Uint8Array> {
    return this.#doing(key, async () => {
      const { Body } = await this.#client.send(new this.#commands.GetObjectCommand(this.#at(key)))
      if (Body === undefined) throw new StoreError('damaged', key, 'came without a body')
      return Body.transformToByteArray()
    })
  }

  readInto(key: string, offset: number, target: Uint8Array): Promise<void> {
    return this.#doing(key, async () => {
      let filled = 0
      const take = (part: Uint8Array): void => {
        // A service that ignores the range would send more than was asked for.
        if (filled + part.length > target.length)
          throw new StoreError('damaged', key, 'more came than was asked for')
        target.set(part, filled)
        filled += part.length
      }
      for (let tries = 1; filled < target.length; tries++) {
        const before = filled
        try {
          await this.#stream(key, offset + filled, offset + target.length, take)
          if (filled === target.length) return
          throw new StoreError(
            'damaged',
            key,
            `ends at byte ${offset + filled}, before ${offset + target.length}`,
          )
        } catch (error) {
          if (!isBrokenBody(error) || tries >= bodyTriesMax) throw error
          if (filled > before) tries = 0
        }
      }
    })
  }

  async #stream(key: string, from: number, to: number, take: (part: Uint8Array) => void): Promise<void> {
    const Range = `bytes=${from}-${to - 1}`
    const { Body } = await this.#client.send(new this.#commands.GetObjectCommand({ ...this.#at(key), Range }))
    for await (const part of Body as AsyncIterable<Uint8Array>) take(part)
  }

  list(prefix: string): Promise<ObjectInfo[]> {
    return this.#doing(prefix, async () => {
      const found: ObjectInfo[] = []
      const { bucket: Bucket, prefix: before } = this.#place
      const start = before === '' ? '' : `${before}/`
      let ContinuationToken: string | undefined
      do {
        const page = await this.#client.send(
          new this.#commands.ListObjectsV2Command({ Bucket, Prefix: `${start}${prefix}`, ContinuationToken }),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(start.length)
          if (isKey(key)) found.push({ key, sizeBytes: Size, modifiedAtMs: LastModified?.getTime() ?? 0 })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return found.sort((left, right) => (left.key < right.key ? -1 : 1))
    })
  }

  remove(key: string): Promise<void> {
    return this.#doing(key, async () => {
      await this.#client.send(new this.#commands.DeleteObjectCommand(this.#at(key)))
    })
  }

  async removeForGood(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.remove(key)
  }

  sweep(olderThanMs: number): Promise<number> {
    return this.#doing('uploads', async () => {
      const { bucket: Bucket, prefix } = this.#place
      const { ListMultipartUploadsCommand, AbortMultipartUploadCommand } = this.#commands
      const client = this.#client
      const mine = prefix === '' ? {} : { Prefix: `${prefix}/` }
      let swept = 0
      let page: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
      while (page !== undefined) {
        const answer: Awaited<ReturnType<typeof listUploads>> = await listUploads(page)
        for (const { Key, UploadId, Initiated } of answer.Uploads ?? []) {
          if ((Initiated?.getTime() ?? 0) > Date.now() - olderThanMs) continue
          // Somebody else may have ended it since it was listed.
          if (await isDone(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))) swept++
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = answer
        page =
          answer.IsTruncated === true && KeyMarker !== undefined && UploadIdMarker !== undefined
            ? { KeyMarker, UploadIdMarker }
            : undefined
      }
      return swept

      function listUploads(from: object) {
        return client.send(new ListMultipartUploadsCommand({ Bucket, ...mine, ...from }))
      }
    })
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    assert(isKey(key), `${key} is no key`)
    const { bucket, prefix } = this.#place
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` }
  }

  async #doing<T>(subject: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw storeErrorOfS3(error, subject, this.address)
    }
  }
}

/** The connection went away in the middle, as opposed to an answer that says no. */
function isBrokenBody(error: unknown): boolean {
  if (error instanceof StoreError) return false
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return $metadata?.httpStatusCode === undefined
}

/** Whether it was there to be done. */
async function isDone(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    if ((error as { readonly name?: string }).name === 'NoSuchUpload') return false
    throw error
  }
}
