import type { Edit, Mutant } from './mutant.ts'

const replication = 'src/core/manifest/replication.ts'
const provision = 'src/core/manifest/provision.ts'
const publications = 'src/core/manifest/publications.ts'
const pruning = 'src/core/manifest/pruning.ts'

function mutant(name: string, why: string, ...edits: readonly Edit[]): Mutant {
  return { name, why, edits, world: 'replication' }
}

/** Faults in the keeping of manifests at several members. */
export const manifestMutants: readonly Mutant[] = [
  mutant('published-before-enough-have-it', 'the one disk that has it may be the next to be lost', {
    file: 'src/core/manifest/enough.ts',
    find: 'return ack ?? Math.min(copies, members)',
    replace: 'return ack ?? Math.min(copies - 1, members)',
  }),
  mutant('published-before-it-is-confirmed', 'its author may die as the only one who knew', {
    file: publications,
    find: '    if (!copy.isPublishing || !isConfirmed) return this.#askAll(copy, now)\n',
    replace: '    if (!copy.isPublishing || !copy.isConfirmed) return this.#askAll(copy, now)\n',
  }),
  mutant('confirmed-before-the-disk', 'who confirms must list it after a crash, too', {
    file: publications,
    find: "      else outputs.push({ kind: 'keep-confirmation', card: copy.card, from })\n",
    replace: '      else confirmed.push(id)\n',
  }),
  mutant('confirmation-forgotten-at-the-start', 'one that starts alone has nobody to ask', {
    file: replication,
    find: '    if (isConfirmed) {\n',
    replace: '    if (isConfirmed && this.#isMember) {\n',
  }),
  mutant('published-without-the-chunks', 'who takes it for published finds nothing to restore', {
    file: 'src/core/manifest/enough.ts',
    find: '  if (chunkCopies < 2) return true\n',
    replace: '  return true\n',
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
      find: 'import { decodeReplication, encodeReplication, encodeWithdrawal }',
      replace: 'import { decodeManifest, decodeReplication, encodeReplication, encodeWithdrawal }',
    },
  ),
  mutant('no-repair-after-a-change', 'copies lost one by one are lost for good', {
    file: provision,
    find: '      this.#toRepair = [...copies.ids()]\n',
    replace: '',
  }),
  mutant('cards-not-compared', 'news that a network lost would stay unknown to some for ever', {
    file: 'src/core/manifest/card-exchange.ts',
    find: 'if (message.digest === this.#index.digest) return []',
    replace: 'return []',
  }),
  mutant('a-full-member-counts', 'what a full disk refused is not there', {
    file: provision,
    find: "    if (outcome === 'full') {\n",
    replace:
      "    if (outcome === 'full') copy?.heldBy.set(from, 'manifest')\n    if (outcome === 'full') {\n",
  }),
  mutant(
    'surplus-copy-dropped',
    'two that each rely on the copy of the other must not both let go',
    {
      file: provision,
      find: '    return [...outputs, ...pulls.maybePull(copy, now), ...publications.maybePublish(copy, now)]\n',
      replace:
        "    if (!isNew && !copy.isPublishing && !holdersOf(copy.card, [...this.#members.values()], this.#settings.copies).includes(this.#settings.self)) {\n      this.#parts.copies.delete(copy.card.id)\n      outputs.push({ kind: 'drop', card: copy.card })\n    }\n    return [...outputs, ...pulls.maybePull(copy, now), ...publications.maybePublish(copy, now)]\n",
    },
    {
      file: provision,
      find: "import type { Holder } from './holders.ts'\n",
      replace: "import { type Holder, holdersOf } from './holders.ts'\n",
    },
  ),
  mutant(
    'prune-in-a-view-that-is-over',
    'one that was cut off must not delete what others have gone back to',
    {
      file: pruning,
      find: 'isAgreed: order === 0 })',
      replace: 'isAgreed: true })',
    },
  ),
  mutant('prune-without-a-majority', 'one that was cut off must not delete what others have gone back to', {
    file: pruning,
    find: '2 * agreed <= this.#members.length',
    replace: 'agreed === 0',
  }),
  mutant('withdrawn-card-taken-again', 'what one member has not yet heard of would bring it back', {
    file: replication,
    find: ' || this.isWithdrawn(card)) return false',
    replace: ') return false',
  }),
  mutant('withdrawn-copy-taken-again', 'a member that was away would bring it back', {
    file: 'src/core/manifest/intake.ts',
    find: '    const isGone = withdrawals.isWithdrawn(card)\n',
    replace: '    const isGone = false\n',
  }),
  mutant('withdrawal-not-passed-on', 'who was away while it was told must hear of it later', {
    file: replication,
    find: 'if (message.withdrawals !== this.#withdrawals.digest) outputs.push(',
    replace: 'if (message.digest === undefined) outputs.push(',
  }),
  mutant('withdrawal-told-before-the-disk', 'who is told that it is done may rely on it after a crash', {
    file: 'src/driver/replication-driver.ts',
    find: '        const { withdrawal, from } = output\n',
    replace:
      "        const { withdrawal, from } = output\n        this.#waiting.push({ kind: 'withdrawal-kept', withdrawal, from })\n",
  }),
  mutant('prune-takes-what-it-keeps', 'what the prune names is to stay', {
    file: 'src/core/manifest/withdrawals.ts',
    find: 'covers(withdrawal, ref) && !keptKeys.has(key)',
    replace: 'covers(withdrawal, ref) && keptKeys.size >= 0',
  }),
]
