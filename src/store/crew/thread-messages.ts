import { StoreError, type StoreErrorCode } from '../store-error.ts'
import type { Results, Task } from './task.ts'

export type ToThread =
  | { readonly kind: 'do'; readonly number: number; readonly task: Task }
  | { readonly kind: 'let-go' }
  | { readonly kind: 'close' }

/** An error loses its class between threads; what a caller goes by is told apart. */
export interface ToldError {
  readonly code: StoreErrorCode | undefined
  readonly subject: string
  readonly text: string
}

export type FromThread =
  | { readonly kind: 'done'; readonly number: number; readonly result: Results[keyof Results] }
  | { readonly kind: 'failed'; readonly number: number; readonly error: ToldError }
  | { readonly kind: 'closed' }

export function tellError(error: unknown): ToldError {
  if (error instanceof StoreError) {
    const { code, subject, message } = error
    return { code, subject, text: message.slice(subject.length + 2) }
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: undefined, subject: '', text }
}

export function toldError({ code, subject, text }: ToldError): Error {
  return code === undefined
    ? new Error(`a thread of the store failed: ${text}`)
    : new StoreError(code, subject, text)
}
