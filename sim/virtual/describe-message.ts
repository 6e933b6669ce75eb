import type { Message } from '../../src/core/messages.ts'
import { rowCount, type TableSection } from '../../src/core/table-section.ts'
import { formatTerm, type Term } from '../../src/core/term.ts'

/** A message in a few words: its kind, then the fields that a reader of a run wants. */
export function describeMessage(message: Message): string {
  const parts: string[] = [message.kind]
  for (const [name, value] of Object.entries(message)) {
    const text = name === 'kind' ? undefined : describeField(name, value)
    if (text !== undefined) parts.push(text)
  }
  return parts.join(', ')
}

function describeField(name: string, value: unknown): string | undefined {
  if (value === undefined || value instanceof Uint8Array) return undefined
  if (typeof value !== 'object' || value === null) return `${name} ${scalar(value)}`
  if (name === 'table') return `${name} of ${rowCount(value as TableSection[])}`
  if (isTerm(value)) return `${name} ${formatTerm(value)}`
  if (Array.isArray(value))
    return value.length === 0 ? undefined : `${name} ${value.map(describeItem).join(' ')}`
  return `${name} ${describeItem(value)}`
}

/** The few words that tell apart views, members, changes, reports and whatever else stands inside a message. */
function describeItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return scalar(item)
  const { view, number, kind, id, incarnation, peer, changes, term, dataSet, epoch, shard, member } =
    item as Record<string, unknown>
  const parts: string[] = []
  if (typeof kind === 'string') parts.push(kind)
  if (isTerm(term)) parts.push(`term ${formatTerm(term)}`)
  if (typeof view === 'object') parts.push(describeItem(view))
  if (typeof number === 'number') parts.push(`view ${number}`)
  if (Array.isArray(changes)) parts.push(`(${changes.map(describeItem).join('; ')})`)
  if (typeof member === 'object') parts.push(describeItem(member))
  if (typeof id === 'string' || typeof peer === 'string') parts.push(scalar(id ?? peer))
  if (typeof incarnation === 'number') parts.push(`.${incarnation}`)
  if (typeof dataSet === 'string')
    parts.push(`${dataSet}@${scalar(epoch)}${shard === undefined ? '' : `/${scalar(shard)}`}`)
  return parts.join(' ')
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isTerm(value: unknown): value is Term {
  return typeof value === 'object' && value !== null && 'counter' in value && 'peer' in value
}
