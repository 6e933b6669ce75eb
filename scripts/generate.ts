import { rm, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { generateAll, presentFiles } from './generated-code.ts'

// Writes the TypeScript of every `.proto` beside it, and removes what no `.proto` asks for any more.
const root = dirname(import.meta.dirname)
const files = await generateAll(root)

for (const file of files) {
  await writeFile(file.path, file.content)
  console.log(`wrote ${relative(root, file.path)}`)
}
for (const path of await presentFiles(root)) {
  if (files.some((file) => file.path === path)) continue
  await rm(path)
  console.log(`removed ${relative(root, path)}`)
}
