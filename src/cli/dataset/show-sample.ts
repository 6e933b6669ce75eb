import type { Sample } from '../../data/format/format.ts'
import { isList } from '../../data/preview/sample-json.ts'

const textMax = 60
const itemsMax = 8

/** A sample on one line, for people: long things cut, bytes counted. */
export function showSample(sample: Sample): string {
  return Object.entries(sample)
    .map(([key, value]) => `${key}: ${show(value)}`)
    .join('  ')
}

function show(value: unknown): string {
  if (typeof value === 'string')
    return value.length > textMax ? `"${value.slice(0, textMax)}…"` : `"${value}"`
  if (value instanceof Uint8Array) {
    const hex = Buffer.from(value.subarray(0, itemsMax)).toString('hex')
    return `${value.length} bytes ${hex}${value.length > itemsMax ? '…' : ''}`
  }
  if (isList(value)) {
    const shown = Array.from(value)
      .slice(0, itemsMax)
      .map((item) => show(item))
    return `[${shown.join(', ')}${value.length > itemsMax ? `, … ${value.length} in all` : ''}]`
  }
  if (typeof value === 'object' && value !== null) return `{ ${showSample(value as Sample)} }`
  return String(value)
}
