import { type DataSetSpec, dataSetFault, type ShardRun, shardRunsMax } from '../../src/core/data-set.ts'
import { checkedText, present, textToWire } from '../wire/checks.ts'
import { packColumn, unpackColumn } from '../wire/columns.ts'
import { refused } from '../wire/decoded.ts'
import { contentDigestBytesMax, descriptionBytesMax } from './limits.ts'
import type { DataSet as WireDataSet } from './words.pb.ts'

export function dataSetToWire(spec: DataSetSpec): WireDataSet {
  const { name, runs, epochs, contentDigest, description = '' } = spec
  return {
    name,
    runCounts: packColumn(runs.map((run) => run.count)),
    runSamples: packColumn(runs.map((run) => run.samples)),
    epochs,
    contentDigest: textToWire(contentDigest, contentDigestBytesMax),
    description: textToWire(description, descriptionBytesMax),
  }
}

export function dataSetFromWire(wire: WireDataSet | undefined, field: string): DataSetSpec {
  const { name, runCounts, runSamples, epochs, contentDigest, description } = present(wire, field)
  const counts = unpackColumn(runCounts, `${field}.runCounts`, shardRunsMax)
  const samples = unpackColumn(runSamples, `${field}.runSamples`, shardRunsMax)
  if (counts.length !== samples.length) {
    throw refused('invalid', `${field} has ${counts.length} run counts and ${samples.length} sample counts`)
  }
  const runs: ShardRun[] = counts.map((count, index) => ({ count, samples: samples[index] as number }))
  checkedText(contentDigest, `${field}.contentDigest`, contentDigestBytesMax)
  checkedText(description, `${field}.description`, descriptionBytesMax)
  const described = description === '' ? {} : { description }
  const spec: DataSetSpec = { name, runs, epochs, contentDigest, ...described }
  const fault = dataSetFault(spec)
  if (fault !== undefined) throw refused('invalid', `${field}: ${fault}`)
  return spec
}
