import type { PreviewAnswer } from '../../api/messages.ts'
import { parseDescription } from '../../data/catalog/description.ts'
import { DataError } from '../../data/data-error.ts'
import { previewInThread } from '../../data/preview/preview-in-thread.ts'
import type { RunningPeer } from '../running-peer.ts'
import { ApiFailure } from './api-failure.ts'
import { dataSetNamed } from './describe-peer.ts'

/** One at a time: each has a thread, and decodes whole blocks. */
export function createPreviews(): (
  peer: RunningPeer,
  dataSet: string,
  samples: number,
) => Promise<PreviewAnswer> {
  let isBusy = false
  return async (peer, dataSet, samples) => {
    const { description } = dataSetNamed(peer, dataSet).spec
    if (isBusy) throw new ApiFailure('too-many-calls', 'another preview is being made')
    isBusy = true
    try {
      const { uri, format } = parseDescription(dataSet, description)
      const answer = await previewInThread({ uri, format, samples })
      if ('fault' in answer) throw new ApiFailure('data-unreadable', answer.fault)
      return { samples: [...answer.samples] }
    } catch (error) {
      if (error instanceof DataError) throw new ApiFailure('data-unreadable', error.message)
      throw error
    } finally {
      isBusy = false
    }
  }
}
