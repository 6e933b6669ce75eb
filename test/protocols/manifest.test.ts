import assert from 'node:assert/strict'
import fc from 'fast-check'
import { decodeManifest, encodeManifest } from '../../protocols/index.ts'
import { Prng } from '../../src/base/prng.ts'
import type { Manifest, ManifestFile } from '../../src/core/manifest/manifest.ts'
import { mutated } from './mutate.ts'
import { signAs, verifyAs } from './signing.ts'

const anyName = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/)
const anyHash = fc.stringMatching(/^[0-9a-f]{64}$/)
const anyCount = fc.nat(2 ** 31 - 1)

const anyFile = (path: string): fc.Arbitrary<ManifestFile> =>
  fc
    .record({
      layout: fc.constantFrom('plain' as const, 'safetensors' as const),
      chunks: fc.array(fc.tuple(anyHash, fc.integer({ min: 1, max: 4 * 2 ** 20 })), { maxLength: 5 }),
    })
    .map(({ layout, chunks }) => ({
      path,
      layout,
      sizeBytes: chunks.reduce((sum, [, length]) => sum + length, 0),
      hashes: chunks.map(([hash]) => hash),
      lengths: chunks.map(([, length]) => length),
    }))

const anyFiles = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,8}(\/[a-z.]{0,3}[a-z])?$/), { maxLength: 4 })
  .chain((paths) => fc.tuple(...paths.map(anyFile)))

const anyOrigin = fc
  .tuple(anyHash, fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^[0-9a-f]{16}$/))
  .map(([genesis, counter, tag]) => ({ genesis, lineage: { counter, tag } }))

const anyManifest: fc.Arbitrary<Manifest> = fc
  .record({
    run: anyName,
    origin: fc.option(anyOrigin, { nil: undefined }),
    step: anyCount,
    view: anyCount,
    part: fc.nat(9),
    more: fc.nat(9),
    author: fc.constant('12D3KooWGRUVh8ZMzGMx6FA1mP5KKoGeSR2oSYYnVrLkcnyfPz1a'),
    savedAtMs: anyCount,
    files: anyFiles,
    cursors: fc.constantFrom(
      [],
      [{ dataSet: 'corpus', epoch: 2, shards: [0, 3, 4], cursors: [9, 0, 7], views: [5, 5, 6] }],
    ),
    state: fc.uint8Array({ maxLength: 40 }),
    tags: fc.array(anyName, { maxLength: 3 }),
  })
  .map(({ more, origin, ...rest }) => ({
    ...rest,
    ...(origin === undefined ? {} : { origin }),
    parts: rest.part + 1 + more,
  }))

const encoded = (manifest: Manifest): Uint8Array =>
  encodeManifest(manifest, signAs(manifest.author)) as Uint8Array

describe('a manifest', () => {
  it('comes back equal, with the same id for the same content and another for any other', () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const decoded = decodeManifest(encoded(manifest), verifyAs)
        assert.ok(decoded.ok, JSON.stringify(decoded))
        assert.deepEqual(decoded.value.manifest, manifest)
        const again = decodeManifest(encoded(manifest), verifyAs)
        const other = decodeManifest(encoded({ ...manifest, step: manifest.step + 1 }), verifyAs)
        assert.ok(again.ok && other.ok)
        assert.equal(again.value.id, decoded.value.id)
        assert.notEqual(other.value.id, decoded.value.id)
      }),
    )
  })

  it('is refused with any single bit flipped, and no bytes make the decoder throw', () => {
    const [manifest] = fc.sample(anyManifest, { numRuns: 1, seed: 7 }) as [Manifest]
    const bytes = encoded(manifest)
    const { value } = decodeManifest(bytes, verifyAs) as { value: { id: string } }
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const flipped = Uint8Array.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      const decoded = decodeManifest(flipped, verifyAs)
      // Of what stands outside the signed body only the minor version says nothing of the content.
      if (decoded.ok) assert.equal(decoded.value.id, value.id, `bit ${bit}`)
    }
    const forged = encodeManifest(manifest, signAs('another')) as Uint8Array
    const dice = new Prng(5)
    for (let round = 0; round < 5_000; round++) decodeManifest(mutated(dice, bytes, forged), verifyAs)
  })

  it('is refused when somebody else has signed it, or when it leads out of its folder', () => {
    const [manifest] = fc.sample(anyManifest, { numRuns: 1, seed: 8 }) as [Manifest]
    const forged = encodeManifest(manifest, signAs('another')) as Uint8Array
    assert.match(JSON.stringify(decodeManifest(forged, verifyAs)), /bad-signature/)
    for (const path of ['../up', '/root', 'a//b', 'a/./b', 'back\\slash', '']) {
      const file: ManifestFile = { path, sizeBytes: 0, layout: 'plain', hashes: [], lengths: [] }
      const decoded = decodeManifest(encoded({ ...manifest, files: [file] }), verifyAs)
      assert.match(JSON.stringify(decoded), /leads elsewhere/, path)
    }
  })
})
