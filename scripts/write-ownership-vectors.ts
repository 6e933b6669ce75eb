import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ownershipVectors } from './ownership-vectors.ts'

// Writes protocols/ownership/vectors.json anew; `npm run format` then lays it out. A difference to the vectors as they
// were is a new version of ownership.

const root = dirname(import.meta.dirname)
const path = join(root, 'protocols/ownership/vectors.json')
writeFileSync(path, `${JSON.stringify(ownershipVectors())}\n`)
console.log(`wrote ${relative(root, path)}`)
