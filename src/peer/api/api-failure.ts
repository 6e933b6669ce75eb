import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '../../api/error-codes.ts'

/** A call that cannot be done, told to its caller. Thrown by handlers, answered in one place. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ApiErrorCode

  constructor(code: ApiErrorCode, message: string) {
    super(message)
    this.code = code
  }

  get status() {
    return apiErrors[this.code].status
  }

  get body(): ApiErrorBody {
    return { error: { code: this.code, message: this.message, hint: apiErrors[this.code].hint } }
  }
}
