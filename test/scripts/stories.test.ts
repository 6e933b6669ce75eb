import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { playStory, storyNames, transcriptPath } from './stories.ts'

describe('the story', () => {
  for (const name of storyNames()) {
    it(`${name} goes as its transcript says`, async () => {
      const { failure, transcript } = await playStory(name)
      assert.equal(failure?.text, undefined)
      const path = transcriptPath(name)
      const expected = existsSync(path) ? readFileSync(path, 'utf8') : ''
      assert.equal(
        transcript,
        expected,
        'if the change is meant: npx tsx scripts/write-transcripts.ts, then read the diff',
      )
    })
  }
})
