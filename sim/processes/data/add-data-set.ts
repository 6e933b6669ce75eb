import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { shoalProgram } from '../program.ts'
import { awsVariables } from './worker-process.ts'

/** A data set that workers read, instead of one that exists nowhere. */
export interface DataChoice {
  /** A folder, or what else `shoal dataset add` takes. */
  readonly uri: string
  readonly order: 'free' | 'global'
}

/** Samples of a global batch: enough that everybody has some of each. */
const globalBatch = 32

/** Has a job take the data set, as an operator would. Returns how many samples it has. */
export async function addDataSet(
  stateFolder: string,
  dataSet: string,
  { uri, order }: DataChoice,
  epochs: number,
): Promise<number> {
  const orderFlags = order === 'global' ? ['--batch', String(globalBatch)] : []
  const flags = ['--shard-by', 'row-group', '--order', order, ...orderFlags, '--seed', '7']
  const args = ['dataset', 'add', dataSet, uri, ...flags, '--epochs', String(epochs)]
  const connection = ['--state-folder', stateFolder, '--json']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [shoalProgram(), ...args, ...connection], {
      env: { PATH: process.env.PATH, ...awsVariables() },
      maxBuffer: 64 * 1_024 * 1_024,
    })
    return (JSON.parse(stdout) as { description: { samples: number } }).description.samples
  } catch (error) {
    throw new Error(reasonOf(error as { readonly stdout?: string; readonly message: string }), {
      cause: error,
    })
  }
}

/** The program says what is wrong as JSON; if it could not, what is known of its end. */
function reasonOf({ stdout = '', message }: { readonly stdout?: string; readonly message: string }): string {
  try {
    return (JSON.parse(stdout) as { error: { message: string } }).error.message
  } catch {
    return message
  }
}
