import {
  type CursorRun,
  type DataSetSpec,
  type DataSetStart,
  dataSetFault,
  type ShardRun,
  shardRunsMax,
} from '../../src/core/data-set.ts'
import { checkedText, present, textToWire } from '../wire/checks.ts'
import { packColumn, unpackColumn } from '../wire/columns.ts'
import { refused } from '../wire/decoded.ts'
import { contentDigestBytesMax, descriptionBytesMax } from './limits.ts'
import type { DataSet as WireDataSet, DataSetStart as WireDataSetStart } from './words.pb.ts'

export function dataSetToWire(spec: DataSetSpec): WireDataSet {
  const { name, runs, epochs, contentDigest, description = '', start } = spec
  return {
    name,
    runCounts: packColumn(runs.map((run) => run.count)),
    runSamples: packColumn(runs.map((run) => run.samples)),
    epochs,
    contentDigest: textToWire(contentDigest, contentDigestBytesMax),
    description: textToWire(description, descriptionBytesMax),
    start: start === undefined ? undefined : startToWire(start),
  }
}

export function dataSetFromWire(wire: WireDataSet | undefined, field: string): DataSetSpec {
  const { name, runCounts, runSamples, epochs, contentDigest, description, start } = present(wire, field)
  const runs: ShardRun[] = runsFromWire(runCounts, runSamples, field).map(([count, samples]) => ({
    count,
    samples,
  }))
  checkedText(contentDigest, `${field}.contentDigest`, contentDigestBytesMax)
  checkedText(description, `${field}.description`, descriptionBytesMax)
  const described = description === '' ? {} : { description }
  const started = start === undefined ? {} : { start: startFromWire(start, `${field}.start`) }
  const spec: DataSetSpec = { name, runs, epochs, contentDigest, ...described, ...started }
  const fault = dataSetFault(spec)
  if (fault !== undefined) throw refused('invalid', `${field}: ${fault}`)
  return spec
}

export function startToWire({ epoch, runs }: DataSetStart): WireDataSetStart {
  return {
    epoch,
    runCounts: packColumn(runs.map((run) => run.count)),
    runCursors: packColumn(runs.map((run) => run.cursor)),
  }
}

export function startFromWire(wire: WireDataSetStart | undefined, field: string): DataSetStart {
  const { epoch, runCounts, runCursors } = present(wire, field)
  const runs: CursorRun[] = runsFromWire(runCounts, runCursors, field).map(([count, cursor]) => ({
    count,
    cursor,
  }))
  return { epoch, runs }
}

/** Two columns of equal length: how many shards in a row, and what each of them has. */
function runsFromWire(
  runCounts: Uint8Array | undefined,
  runValues: Uint8Array | undefined,
  field: string,
): [count: number, value: number][] {
  const counts = unpackColumn(runCounts, `${field}.runCounts`, shardRunsMax)
  const values = unpackColumn(runValues, `${field}.runValues`, shardRunsMax)
  if (counts.length !== values.length)
    throw refused('invalid', `${field} has ${counts.length} run counts and ${values.length} values`)
  return counts.map((count, index) => [count, values[index] as number])
}
