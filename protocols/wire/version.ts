import { refused } from './decoded.ts'
import { WireReader } from './reader.ts'

/** The major version changes when an old peer could misread; the minor when it only misses something. */
export const version = { major: 1, minor: 0 } as const

// Field 1, a varint.
const majorTag = 0x08

/**
 * Looks at the major version before anything else is read: the rest of another major's frame may mean
 * something else. That is why it is the first field of every frame for ever.
 */
export function requireMajor(bytes: Uint8Array): void {
  const reader = new WireReader(bytes)
  if (reader.len === 0 || reader.uint32() !== majorTag)
    throw refused('malformed', 'does not begin with its major version')
  const major = reader.uint32()
  if (major !== version.major) {
    throw refused(
      'other-major',
      `speaks version ${major}, this peer speaks ${version.major}; run the same release on both`,
    )
  }
}
