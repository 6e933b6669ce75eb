import { type PeerSettingName, peerSettings } from '../peer/config/peer-settings.ts'

/** The settings among a command's flags, by their own names: commander turns --state-folder into stateFolder. */
export function settingsIn(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(peerSettings) as PeerSettingName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      return flags[key] === undefined ? [] : [[name, flags[key]]]
    }),
  )
}
