import assert from 'node:assert/strict'
import type { DataSetDetailMessage, StatusAnswer } from '../../../src/api/messages.ts'
import { ReadProgress } from '../../../src/cli/dataset/read-progress.ts'

describe('the progress of reading', () => {
  function progressOf(dataSet: () => Promise<DataSetDetailMessage>, samplesOut = 0) {
    const shown: string[] = []
    const status = () => Promise.resolve({ samplesOut } as StatusAnswer)
    const line = { show: (text: string) => void shown.push(text), clear: () => {} }
    return { shown, progress: new ReadProgress({ dataSet, status }, 'corpus', line) }
  }

  const known: DataSetDetailMessage = {
    name: 'corpus',
    attempt: 0,
    epoch: 2,
    epochs: 3,
    isFinished: false,
    shards: 4,
    samples: 200,
    committed: 50,
    quarantined: 0,
    runs: [],
    contentDigest: '',
    description: '',
    quarantine: [],
  }

  it('tells how much was read, and after ten seconds with nothing what it waits for', async () => {
    const { shown, progress } = progressOf(() => Promise.resolve(known))
    progress.read(30, 1_000)
    progress.read(12, 2_000)
    await progress.look(11_000)
    await progress.look(12_500)
    assert.deepEqual(shown, [
      'corpus: 30 samples read here',
      'corpus: 42 samples read here',
      'corpus: nothing to read here now; 25.0 % of epoch 2 committed, the rest is with other peers (shoal shards)',
    ])
  })

  it('tells of what another program beside the peer has, and perhaps died with', async () => {
    const { shown, progress } = progressOf(() => Promise.resolve(known), 7)
    progress.read(30, 1_000)
    await progress.look(12_000)
    assert.match(
      shown[1] ?? '',
      /7 samples are out with another program beside this peer; if it died, .*--again/,
    )
  })

  it('tells that the peer is away', async () => {
    const { shown, progress } = progressOf(() => Promise.reject(new Error('gone')))
    progress.read(30, 1_000)
    await progress.look(12_000)
    assert.deepEqual(shown.slice(1), ['corpus: the peer does not answer'])
  })
})
