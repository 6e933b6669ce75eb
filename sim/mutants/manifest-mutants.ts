import type { Edit, Mutant } from './mutant.ts'

const replication = 'src/core/manifest/replication.ts'

function mutant(name: string, why: string, ...edits: readonly Edit[]): Mutant {
  return { name, why, edits, world: 'replication' }
}

/** Faults in the keeping of manifests at several members. */
export const manifestMutants: readonly Mutant[] = [
  mutant('published-before-enough-have-it', 'the one disk that has it may be the next to be lost', {
    file: 'src/core/manifest/publication.ts',
    find: 'if (have < (ack ?? Math.min(copies, members))) return false',
    replace: 'if (have < (ack ?? Math.min(copies - 1, members))) return false',
  }),
  mutant(
    'receipt-before-the-disk',
    'a receipt must stand for what is synced, not for what has arrived',
    {
      file: 'src/driver/replication-driver.ts',
      find: "      case 'keep':\n        return shelf.keep(",
      replace:
        "      case 'keep':\n        {\n          const early = decodeManifest(output.bytes, this.#ports.verify)\n          if (early.ok) this.#send(output.from, { kind: 'receipt', ids: [early.value.id], outcome: 'kept' })\n        }\n        return shelf.keep(",
    },
    {
      file: 'src/driver/replication-driver.ts',
      find: 'import { decodeReplication, encodeReplication }',
      replace: 'import { decodeManifest, decodeReplication, encodeReplication }',
    },
  ),
  mutant('no-repair-after-a-change', 'copies lost one by one are lost for good', {
    file: replication,
    find: '      this.#toRepair = [...this.#copies.ids()]\n',
    replace: '',
  }),
  mutant('cards-not-compared', 'news that a network lost would stay unknown to some for ever', {
    file: 'src/core/manifest/card-exchange.ts',
    find: 'if (message.digest === this.#index.digest) return []',
    replace: 'return []',
  }),
  mutant('a-full-member-counts', 'what a full disk refused is not there', {
    file: replication,
    find: "    if (outcome === 'full') {\n",
    replace:
      "    if (outcome === 'full') copy?.heldBy.set(from, 'manifest')\n    if (outcome === 'full') {\n",
  }),
  mutant('surplus-copy-dropped', 'two that each rely on the copy of the other must not both let go', {
    file: replication,
    find: '    return [...outputs, ...this.#maybePull(copy, now), ...this.#maybePublished(copy, now)]\n',
    replace:
      "    if (!isNew && !copy.isPublishing && !holdersOf(copy.card, [...this.#members.values()], this.#settings.copies).includes(this.#settings.self)) {\n      this.#copies.delete(copy.card.id)\n      outputs.push({ kind: 'drop', card: copy.card })\n    }\n    return [...outputs, ...this.#maybePull(copy, now), ...this.#maybePublished(copy, now)]\n",
  }),
]
