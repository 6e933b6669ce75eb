import { MisuseError } from '../../base/errors.ts'

/** Whose part of the items is asked for: worker `rank` of `worldSize`. */
export interface Share {
  readonly worldSize: number
  readonly rank: number
}

export function requireShare({ worldSize, rank }: Share): void {
  if (!Number.isSafeInteger(worldSize) || worldSize < 1)
    throw new MisuseError('worldSize', `${worldSize} is not a number of workers; give at least 1`)
  if (!Number.isSafeInteger(rank) || rank < 0 || rank >= worldSize)
    throw new MisuseError('rank', `${rank} is not a worker; give 0 to ${worldSize - 1}, one below worldSize`)
}

export function requireItems(items: number): void {
  if (!Number.isSafeInteger(items) || items < 0)
    throw new MisuseError('items', `${items} is not a number of items`)
}
