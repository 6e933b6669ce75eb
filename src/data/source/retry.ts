import { isPassing } from '../data-error.ts'

export interface RetryOptions {
  /** How often in all; 1 tries once. */
  readonly attempts: number
  /** Before the second try; doubles with each further one. */
  readonly firstDelayMs: number
}

export const retryDefaults: RetryOptions = { attempts: 4, firstDelayMs: 200 }

/** Tries again what may pass: a busy server, a lost connection. */
export async function withRetries<T>(
  options: RetryOptions,
  attempt: () => Promise<T>,
  isWorthwhile: (error: unknown) => boolean = isPassing,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= options.attempts || !isWorthwhile(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, options.firstDelayMs * 2 ** (tries - 1)))
    }
  }
}
