import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One frame and what it says. Kept in `protocols/<name>/vectors.json`, for other implementations too. */
export interface Vector {
  readonly name: string
  /** Empty while `scripts/fill-vectors.ts` has not yet been asked for it. */
  hex: string
  readonly value: unknown
}

export const protocolsFolder = join(dirname(dirname(import.meta.dirname)), 'protocols')

export function vectorsPath(name: string): string {
  return join(protocolsFolder, name, 'vectors.json')
}

export function readVectors(name: string): Vector[] {
  return JSON.parse(readFileSync(vectorsPath(name), 'utf8')) as Vector[]
}

/** JSON has no bytes: they are written as `{ "hex": "…" }`. What is undefined is left out. */
export function fromJson(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(fromJson)
  if (typeof json !== 'object' || json === null) return json
  if ('hex' in json && typeof json.hex === 'string') return Uint8Array.from(Buffer.from(json.hex, 'hex'))
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, fromJson(value)]))
}

export function toJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(present.map(([key, part]) => [key, toJson(part)]))
}
