import { isDataSetName, isName } from '../base/ids.ts'

/**
 * The cursor table has a section for each epoch of a data set, and one for each barrier: a barrier's
 * verdict is written by its keeper under a view, fenced and merged just as an owner's cursor is.
 */
const barrierPrefix = 'barrier:'

export function tableOfBarrier(barrier: string): string {
  return barrierPrefix + barrier
}

export function barrierOfTable(table: string): string | undefined {
  return table.startsWith(barrierPrefix) ? table.slice(barrierPrefix.length) : undefined
}

export function isTableName(text: string): boolean {
  const barrier = barrierOfTable(text)
  return barrier === undefined ? isDataSetName(text) : isName(barrier)
}
