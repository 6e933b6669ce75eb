import { InvalidArgumentError } from 'commander'

/** Parsers for commander: what they throw is shown beside the flag, with the value. */
export function integerFrom(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < low || value > high) {
      throw new InvalidArgumentError(`Give a whole number from ${low} to ${high}.`)
    }
    return value
  }
}

export function positive(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('Give a number above 0.')
  return value
}
