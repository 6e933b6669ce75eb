import { StoreError, type StoreErrorCode } from '../store-error.ts'

// OpenDAL's errors are a text: `NotFound (permanent) at read, context: { … status: 404, … } => what was said`.
const pattern = /^([A-Za-z]+) \((?:permanent|temporary|persistent)\)(.*?) => (.*)$/s
const statusPattern = /\bstatus: (\d{3})\b/

const codesByKind: Readonly<Record<string, StoreErrorCode>> = {
  NotFound: 'missing',
  PermissionDenied: 'denied',
  RateLimited: 'throttled',
  RangeNotSatisfied: 'damaged',
}

// The kinds are not the same for all services.
const codesByStatus: Readonly<Record<string, StoreErrorCode>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  416: 'damaged',
  429: 'throttled',
  503: 'throttled',
}

// What neither tells apart, the texts do. The first that fits counts.
const codesByText: readonly (readonly [RegExp, StoreErrorCode])[] = [
  [/bucket does not exist|NoSuchBucket|ContainerNotFound|container does not exist/i, 'no-place'],
  [/too little data|too much data/, 'damaged'],
  [/loading credential/, 'denied'],
  [/send http request|error sending request|timeout/, 'unreachable'],
]

const whatToDo: Partial<Readonly<Record<StoreErrorCode, string>>> = {
  'no-place': 'make the bucket or container first, or name another',
  denied: 'check the credentials (docs/CHECKPOINTS.md), or the role of this machine',
  unreachable: 'check the endpoint and the network',
  throttled: 'it asked to slow down through all tries; save less often or with fewer threads',
}

/** What OpenDAL or the service behind it said, in the words of a store. A bug of ours stays one. */
export function storeErrorOfOpendal(error: unknown, subject: string, address: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const [, kind, context = '', said = ''] = pattern.exec(error.message) ?? []
  if (kind === undefined) return error
  const status = statusPattern.exec(context)?.[1]
  const code =
    codesByText.find(([text]) => text.test(said))?.[1] ??
    (status === undefined ? undefined : codesByStatus[status]) ??
    codesByKind[kind] ??
    'refused'
  const advice = whatToDo[code]
  const text = `${address} said: ${error.message}${advice === undefined ? '' : ` (${advice})`}`
  return new StoreError(code, subject, text, error)
}
