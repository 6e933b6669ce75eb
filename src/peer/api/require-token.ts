import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type Route, routes } from '../../api/routes.ts'
import { ApiFailure } from './api-failure.ts'

const openPaths = new Set(
  (Object.values(routes) as Route[]).filter(({ isOpen }) => isOpen).map(({ path }) => path),
)

/** Lets in calls that bring the token; a few that tell nothing need none. */
export function requireToken(token: string): MiddlewareHandler {
  const wanted = digest(`Bearer ${token}`)
  return async (context, next) => {
    const given = digest(context.req.header('authorization') ?? '')
    // Digests are of one length, so that the comparison takes the same time for every guess.
    if (!openPaths.has(context.req.path) && !timingSafeEqual(given, wanted))
      throw new ApiFailure('unauthorized', 'the token is missing or wrong')
    await next()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
