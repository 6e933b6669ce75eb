import { StoreError, type StoreErrorCode } from '../store-error.ts'

interface SaidByS3 {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const codesByName: Readonly<Record<string, StoreErrorCode>> = {
  NoSuchKey: 'missing',
  NotFound: 'missing',
  NoSuchUpload: 'missing',
  NoSuchBucket: 'no-place',
  AccessDenied: 'denied',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  ExpiredToken: 'denied',
  CredentialsProviderError: 'denied',
  SlowDown: 'throttled',
  TooManyRequests: 'throttled',
  ServiceUnavailable: 'throttled',
  QuotaExceeded: 'full',
  TimeoutError: 'unreachable',
  InvalidRange: 'damaged',
}

const codesByStatus: Readonly<Record<number, StoreErrorCode>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  429: 'throttled',
  503: 'throttled',
  507: 'full',
}

const whatToDo: Partial<Readonly<Record<StoreErrorCode, string>>> = {
  'no-place': 'make the bucket first, or name another',
  denied: 'check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of this machine',
  unreachable: 'check the endpoint and the network',
  throttled: 'it asked to slow down through all tries; save less often or with fewer threads',
}

/** What an S3 service or the way to it said, in the words of a store. */
export function storeErrorOfS3(error: unknown, subject: string, address: string): unknown {
  if (error instanceof StoreError) return error
  const { name = '', message = '', code, $metadata } = error as SaidByS3
  const status = $metadata?.httpStatusCode
  const found: StoreErrorCode =
    codesByName[name] ??
    (status === undefined ? undefined : codesByStatus[status]) ??
    // Without an answer it is the network that speaks: ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND, ETIMEDOUT.
    (status === undefined || code !== undefined ? 'unreachable' : 'refused')
  const advice = whatToDo[found]
  const said = [name, code, message].filter((part) => part !== undefined && part !== '').join(' ')
  return new StoreError(
    found,
    subject,
    `${address} said: ${said}${advice === undefined ? '' : ` (${advice})`}`,
    error,
  )
}
