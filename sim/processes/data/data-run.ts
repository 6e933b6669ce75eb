import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MisuseError } from '../../../src/base/errors.ts'
import type { Mesh, MeshOptions } from '../mesh.ts'
import { addDataSet, type DataChoice } from './add-data-set.ts'
import { CoverageBook, type CoverageReport } from './coverage.ts'
import { Workers } from './workers.ts'

const dataSet = 'data'

/** A run whose peers have workers beside them that read a data set. */
export class DataRun {
  readonly book: CoverageBook
  readonly #choice: DataChoice
  readonly #epochs: number
  readonly #mesh: () => Mesh
  readonly #workers: Workers
  #samples = 0

  constructor(choice: DataChoice, epochs: number, mesh: () => Mesh) {
    this.#choice = choice
    this.#epochs = epochs
    this.#mesh = mesh
    this.book = new CoverageBook(choice.order === 'global')
    this.#workers = new Workers({
      dataSet,
      folder: () => mesh().folder,
      failed: (peer, text) => mesh().failures.push({ atMs: mesh().notes.nowMs(), peer, text }),
    })
  }

  /** No built-in consumer, and a worker for every process. */
  get meshOptions(): Pick<MeshOptions, 'samplesPerSecond' | 'started'> {
    return {
      samplesPerSecond: 0,
      started: (peer, process) => this.#workers.accompany(peer, process),
    }
  }

  /** Registers the data set and lets the workers begin, at a speed at which it lasts. Returns the speed of each. */
  async begin(peers: number, forMs: number): Promise<number> {
    const mesh = this.#mesh()
    const [first] = mesh.peers
    try {
      this.#samples = await addDataSet(first?.process.stateFolder ?? '', dataSet, this.#choice, this.#epochs)
    } catch (error) {
      throw new MisuseError('--dataset', (error as Error).message)
    }
    const samplesPerSecond = Math.max(1, Math.round((this.#samples * this.#epochs * 1_000) / (peers * forMs)))
    this.#workers.begin(samplesPerSecond)
    return samplesPerSecond
  }

  end(): void {
    this.#workers.end()
  }

  /** The list of all that was committed lies in the folder of the run. */
  report(): CoverageReport {
    const report = this.book.report(this.#samples, this.#workers.files)
    writeFileSync(join(this.#mesh().folder, 'committed'), report.text)
    return report
  }
}
