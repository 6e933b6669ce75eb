import type { NumberedEvent } from './event-hub.ts'

/** Every kind of event that a reader may ask for; the compiler sees to it that none is missing. */
const kinds: Readonly<Record<NumberedEvent['kind'], true>> = {
  founded: true,
  joined: true,
  excluded: true,
  'view-changed': true,
  'view-activated': true,
  leading: true,
  following: true,
  'shard-started': true,
  'shard-stopped': true,
  committed: true,
  'lease-lapsed': true,
  'lease-held': true,
  'epoch-opened': true,
  'data-set-finished': true,
  'proposal-settled': true,
  'barrier-settled': true,
  recovered: true,
  'recovery-dropped': true,
  'majority-lost': true,
  'refused-message': true,
  'store-full': true,
  leaving: true,
  'program-gone': true,
  missed: true,
}

export const eventKinds: readonly string[] = Object.keys(kinds)
