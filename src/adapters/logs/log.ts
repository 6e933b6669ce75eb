export const logLevels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof logLevels)[number]

/** A text for people, and the same in fields for machines. */
export type Log = { readonly [Level in LogLevel]: (fields: object, text: string) => void }
