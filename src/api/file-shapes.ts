import { z } from 'zod'
import { count, dataSetName } from './words.ts'

// What goes over the local API about the files of data sets.

export const previewQuery = z.strictObject({
  samples: z.coerce.number().int().min(1).max(100).default(5).describe('So many samples.'),
})

export const previewAnswer = z
  .object({ samples: z.array(z.unknown()).describe('Bytes as base64, long integers as text.') })
  .meta({ id: 'PreviewAnswer' })

export const cacheAnswer = z
  .object({
    folder: z.string().optional().describe('Where pieces of remote files are kept; missing where none are.'),
    bytesMax: count.optional().describe('It holds at most so much.'),
    fromPeers: count.optional().describe('Pieces that other peers gave, since the start.'),
    fromOrigin: count.optional().describe('Pieces that this peer fetched from where the files lie.'),
    given: count.optional().describe('Pieces that this peer gave to others.'),
  })
  .meta({ id: 'CacheAnswer' })

export const pieceRequest = z.strictObject({
  dataSet: dataSetName,
  path: z.string().min(1).max(1_024).describe('Of the file, as its source lists it.'),
  version: z.string().max(1_024).describe('Of the file, as its source says.'),
  bytes: count.describe('Of the whole file.'),
  piece: count.describe('Which 4 MiB of it, counted from 0.'),
})

export const pieceAnswer = z
  .object({
    isThere: z.boolean().describe('The piece is in the cache; otherwise read the origin.'),
  })
  .meta({ id: 'PieceAnswer' })
