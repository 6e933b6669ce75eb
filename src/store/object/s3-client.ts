import type { S3Client } from '@aws-sdk/client-s3'

/** Where an S3 service is, and who we are to it. What is left out comes from `AWS_*`, `~/.aws` or the machine's role. */
export interface S3Place {
  /** For anything but AWS itself: `http://host:port`. */
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
  /** Tries of one request, the first included. Throttling and broken connections are tried again, with growing pauses. */
  readonly attemptsMax?: number
  /** Connections at a time. */
  readonly connectionsMax?: number
  /** Give up on a request that has been silent for so long. */
  readonly silenceMs?: number
}

const defaults = { attemptsMax: 5, connectionsMax: 32, silenceMs: 30_000, connectMs: 5_000 }

/**
 * The client of an S3 service, for checkpoints and for data. Loaded when it is first needed: the SDK takes some
 * 200 ms and 40 MB that a peer without S3 does not pay.
 */
export async function createS3Client(place: S3Place): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, credentials, attemptsMax, connectionsMax, silenceMs } = place
  const sockets = { maxSockets: connectionsMax ?? defaults.connectionsMax, keepAlive: true }
  return new S3Client({
    // AWS needs one; other services take any.
    region: place.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: attemptsMax ?? defaults.attemptsMax,
    retryMode: 'standard',
    // The newer default streams a trailing checksum that radosgw and others refuse. Chunks carry a SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: defaults.connectMs,
      requestTimeout: silenceMs ?? defaults.silenceMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  })
}
