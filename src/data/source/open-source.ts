import { fileURLToPath } from 'node:url'
import { MisuseError } from '../../base/errors.ts'
import { FolderSource } from './folder-source.ts'
import { HttpSource } from './http-source.ts'
import { S3Source } from './s3-source.ts'
import type { Source } from './source.ts'

/** A source by its address: a path, file:, http:, https: or s3:. */
export function openSource(uri: string): Source {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(uri)?.[1]?.toLowerCase()
  switch (scheme) {
    case undefined:
      return new FolderSource(uri)
    case 'file':
      return new FolderSource(fileURLToPath(uri))
    case 'http':
    case 'https':
      return new HttpSource(uri)
    case 's3':
      return new S3Source(uri)
    default:
      throw new MisuseError(
        'uri',
        `nothing here reads ${scheme}: addresses; give a folder, file://, http://, https:// or s3://`,
      )
  }
}
