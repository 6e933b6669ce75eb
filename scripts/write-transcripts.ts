import { writeFileSync } from 'node:fs'
import { playStory, storyNames, transcriptPath } from '../test/scripts/stories.ts'

// Plays every story in the virtual world and writes its transcript beside it, to be read as a diff.
// Names on the command line choose some of them.

const wanted = process.argv.slice(2)
for (const name of storyNames().filter((story) => wanted.length === 0 || wanted.includes(story))) {
  const { failure, transcript } = await playStory(name)
  writeFileSync(transcriptPath(name), transcript)
  console.log(
    `${failure === undefined ? 'as expected' : 'FAILED     '}  ${name}${failure === undefined ? '' : `: ${failure.text}`}`,
  )
  if (failure !== undefined) process.exitCode = 1
}
