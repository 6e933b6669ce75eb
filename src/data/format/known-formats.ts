import { registerFormat } from './format.ts'
import { jsonLinesFormat } from './json-lines.ts'
import { mdsFormat } from './mds.ts'
import { parquetFormat } from './parquet.ts'
import { syntheticFormat } from './synthetic.ts'
import { webDatasetFormat } from './web-dataset.ts'

// Whoever imports this file knows the formats that come with shoal.
for (const format of [parquetFormat, jsonLinesFormat, webDatasetFormat, mdsFormat, syntheticFormat])
  registerFormat(format)
