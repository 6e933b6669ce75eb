import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MisuseError } from '../base/errors.ts'
import type { StorePlace } from './crew/place.ts'
import { isKey } from './object/object-store.ts'
import { parseAzblob, parseGcs } from './object/opendal-place.ts'

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Reads where a store is: a folder, `file:///…`, or `s3://`, `gs://` or `azblob://bucket/prefix`. */
export function parsePlace(field: string, text: string, s3Endpoint?: string): StorePlace {
  if (text.startsWith('s3://')) return parseS3(field, text, s3Endpoint)
  if (text.startsWith('gs://')) return { kind: 'opendal', ...parseGcs(field, text) }
  if (text.startsWith('azblob://')) return { kind: 'opendal', ...parseAzblob(field, text) }
  if (text.startsWith('file://')) return { kind: 'folder', folder: fileURLToPath(text) }
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//.exec(text)?.[1]
  if (scheme !== undefined)
    throw new MisuseError(
      field,
      `${scheme}:// is not known; use a folder, file:///PATH, or s3://, gs:// or azblob://BUCKET/PREFIX`,
    )
  if (text === '') throw new MisuseError(field, 'is empty; name a folder, or s3://BUCKET/PREFIX')
  return { kind: 'folder', folder: resolve(text) }
}

function parseS3(field: string, text: string, endpoint: string | undefined): StorePlace {
  const [bucket = '', ...steps] = text.slice('s3://'.length).split('/')
  const prefix = steps.join('/').replace(/\/+$/, '')
  if (!bucketPattern.test(bucket))
    throw new MisuseError(field, `${JSON.stringify(bucket)} is no name of a bucket; use s3://BUCKET/PREFIX`)
  if (prefix !== '' && !isKey(prefix))
    throw new MisuseError(
      field,
      `${JSON.stringify(prefix)} is no prefix; use letters, digits, dots, dashes and slashes`,
    )
  return { kind: 's3', bucket, prefix, ...(endpoint === undefined ? {} : { endpoint }) }
}
