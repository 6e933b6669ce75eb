/** One field that cannot be used: where it was given, what it said, and the way out. */
export interface ConfigFault {
  /** The flag, the variable, or the file and key. */
  readonly origin: string
  readonly value: unknown
  readonly text: string
}

/** The configuration cannot be used. Every wrong field is named, so that one look mends them all. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly ConfigFault[]

  constructor(faults: readonly ConfigFault[]) {
    super(faults.map(faultText).join('\n'))
    this.faults = faults
  }
}

const valueTextMax = 80

export function faultText({ origin, value, text }: ConfigFault): string {
  return value === undefined ? `${origin}: ${text}` : `${origin} is ${shown(value)}: ${text}`
}

function shown(given: unknown): string {
  // A flag that may be given several times comes as a list, even once.
  const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return String(value)
  return text.length > valueTextMax ? `${text.slice(0, valueTextMax)}…` : text
}
