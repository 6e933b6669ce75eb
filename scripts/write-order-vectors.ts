import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { orderVectors } from './order-vectors.ts'

// Writes protocols/order/vectors.json anew; `npm run format` then lays it out. A difference to the vectors as they were
// is a new version of the order.

const root = dirname(import.meta.dirname)
const path = join(root, 'protocols/order/vectors.json')
writeFileSync(path, `${JSON.stringify(orderVectors())}\n`)
console.log(`wrote ${relative(root, path)}`)
