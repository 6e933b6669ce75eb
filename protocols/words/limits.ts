/** Bytes of texts that people write: what a view may hold, a frame may carry. */
export {
  addressBytesMax,
  addressesMax,
  failureDomainBytesMax,
  reasonBytesMax,
} from '../../src/core/change.ts'
export { contentDigestBytesMax, descriptionBytesMax } from '../../src/core/data-set.ts'
export { withdrawalRefsMax } from '../../src/core/manifest/withdrawal.ts'
export { inForceMax as withdrawalsMax } from '../../src/core/manifest/withdrawals.ts'

/** How many of each a message may have. The `.proto` files give the same numbers to the generated code. */
export const membersMax = 16_384
export const changesMax = 16_384
export const electorsMax = 7
export const sectionsMax = 65_536
export const epochRefsMax = 4_096
export const digestsMax = 4_096
export const dataSetsMax = 4_096
export const quarantineMax = 16_384
export const viewsMax = 1_024

/** Rows of one section; they take at least two bytes each, so a frame has room for fewer. */
export const rowsMax = 4_194_304
export const manifestFilesMax = 65_536
export const tagsMax = 64
export const cardGroupsMax = 1_024
export const cardsMax = 512
