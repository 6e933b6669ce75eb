import { readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { generateAll, presentFiles } from './generated-code.ts'

// Fails when a `.proto` was changed and its TypeScript was not generated anew: peers would go on speaking
// the old bytes while the specification promises new ones.
const root = dirname(import.meta.dirname)
const files = await generateAll(root)
const present = await presentFiles(root)

const complaints: string[] = []
for (const file of files) {
  const found = present.includes(file.path) ? await readFile(file.path, 'utf8') : undefined
  if (found === undefined) complaints.push(`${relative(root, file.path)} is missing`)
  else if (found !== file.content)
    complaints.push(`${relative(root, file.path)} is not what its .proto gives`)
}
for (const path of present) {
  if (!files.some((file) => file.path === path)) complaints.push(`${relative(root, path)} has no .proto`)
}

if (complaints.length > 0) {
  console.error(`${complaints.join('\n')}\nRun \`npm run generate\` and commit the result.`)
  process.exitCode = 1
} else {
  console.log(`${files.length} generated files are fresh`)
}
