import { presets } from '../../core/settings.ts'
import { ConfigError, faultText } from '../config/config-error.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { type OptionSources, readPeerOptions } from '../config/read-peer-options.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkKeys } from './check-keys.ts'
import { checkNetwork } from './check-network.ts'
import { checkRunningPeer } from './check-running-peer.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const nodeVersionMin = [20, 19] as const

/** Looks at everything that a peer with these settings needs. */
export async function examine(sources: OptionSources): Promise<Finding[]> {
  const findings = [checkNode()]
  const options = readOptions(sources, findings)
  if (options === undefined) return [...findings, ...(await checkClock(presets.lan))]
  const { isRunning, findings: running } = await checkRunningPeer(options.api.socketPath)
  return [
    ...findings,
    ...(await checkDisk(options.stateFolder, options.timing)),
    ...(await checkKeys(options)),
    ...(await checkNetwork(options, isRunning)),
    ...(await checkClock(options.timing)),
    ...running,
  ]
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [majorMin, minorMin] = nodeVersionMin
  if (major > majorMin || (major === majorMin && minor >= minorMin)) return good('node', process.version)
  return bad('node', process.version, `Install Node ${majorMin}.${minorMin} or newer.`)
}

function readOptions(sources: OptionSources, findings: Finding[]): PeerOptions | undefined {
  try {
    const { options, file, warnings } = readPeerOptions(sources)
    findings.push(good('settings', file === undefined ? 'sound; no file' : `sound; from ${file}`))
    for (const text of warnings) findings.push(doubtful('settings', text, 'Mend it, unless it is meant.'))
    return options
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const fault of error.faults)
      findings.push(bad('settings', faultText(fault), 'Mend it; shoal peer --help lists all settings.'))
    return undefined
  }
}
