import { writeFileSync } from 'node:fs'
import { vectorCodecs } from '../test/protocols/vector-codecs.ts'
import { fromJson, readVectors, vectorsPath } from '../test/protocols/vectors.ts'

// Gives a frame to every new vector, that is one whose "hex" is still empty. It changes no other: bytes that were
// once published are what older peers send. `npm run format` afterwards puts the lines in order.
for (const { folder, encode } of vectorCodecs) {
  const vectors = readVectors(folder)
  const fresh = vectors.filter(({ hex }) => hex === '')
  for (const vector of fresh) {
    vector.hex = Buffer.from(encode(fromJson(vector.value))).toString('hex')
    console.log(`${folder}: ${vector.name}`)
  }
  if (fresh.length > 0) writeFileSync(vectorsPath(folder), `${JSON.stringify(vectors, undefined, 2)}\n`)
}
