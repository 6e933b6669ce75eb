import type { ApiErrorBody, ApiErrorCode } from '../api/error-codes.ts'

/** The peer has answered that it cannot. */
export class PeerApiError extends Error {
  override readonly name = 'PeerApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly hint: string

  constructor(status: number, { error }: ApiErrorBody) {
    super(error.message)
    this.code = error.code
    this.status = status
    this.hint = error.hint
  }
}

/** Nobody answers there. */
export class PeerUnreachableError extends Error {
  override readonly name = 'PeerUnreachableError'
  readonly endpoint: string

  constructor(endpoint: string, cause: Error) {
    super(`no peer answers at ${endpoint} (${reasonOf(cause)})`, { cause })
    this.endpoint = endpoint
  }
}

function reasonOf(cause: Error): string {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such socket'
  if (code === 'ECONNREFUSED') return 'the connection is refused'
  if (code === 'EACCES') return 'this user may not open it'
  return cause.message
}
