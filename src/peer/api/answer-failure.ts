import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiFailure } from './api-failure.ts'

/** How a call is told that it cannot be done. */
export function answerFailure(context: Context, failure: ApiFailure): Response {
  if (failure.code === 'unauthorized') context.header('www-authenticate', 'Bearer')
  return context.json(failure.body, failure.status as ContentfulStatusCode)
}
