import { openStateFolder } from '../../../src/adapters/state-folder/state-folder.ts'

// A process that holds a state folder until it is killed.
const [path = ''] = process.argv.slice(2)
await openStateFolder({ path, environment: {}, onFull: () => {}, onFailure: () => {} })
process.stdout.write('held\n')
setInterval(() => {}, 1_000)
