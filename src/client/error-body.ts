import type { ApiErrorBody } from '../api/error-codes.ts'

/** What a failed answer says; something else than a peer may have given it. */
export function errorBodyOf(status: number, text: string): ApiErrorBody {
  try {
    const body = JSON.parse(text) as Partial<ApiErrorBody>
    if (typeof body.error?.code === 'string') return body as ApiErrorBody
  } catch {
    // Told below.
  }
  return {
    error: {
      code: 'internal',
      message: `an answer with status ${status} that is not a peer's: ${text.slice(0, 100)}`,
      hint: 'Check the endpoint: something else may listen there.',
    },
  }
}
