import { randomBytes } from 'node:crypto'
import type { ObjectStore } from '../object/object-store.ts'
import { encodePackEnd, type PackEntry, packHead } from './pack-format.ts'
import { packsPrefix } from './pack-writer.ts'

/** Copies some chunks of a pack, as they are sealed, into a new one. The old one stays: the caller removes it after. */
export async function repack(
  store: ObjectStore,
  pack: string,
  keep: readonly PackEntry[],
  keyTag: string | undefined,
): Promise<string> {
  const key = `${packsPrefix}${randomBytes(16).toString('hex')}.pack`
  const upload = await store.upload(key, { mayBlock: true })
  try {
    await upload.write(packHead)
    const entries: PackEntry[] = []
    let offset = packHead.length
    for (const entry of keep) {
      const bytes = new Uint8Array(entry.storedLength)
      await store.readInto(pack, entry.offset, bytes)
      await upload.write(bytes)
      entries.push({ ...entry, offset })
      offset += bytes.length
    }
    await upload.write(encodePackEnd(entries, keyTag))
    await upload.finish()
  } catch (error) {
    await upload.abort()
    throw error
  }
  return key
}
