import type { z } from 'zod'
import { logLevels } from '../../adapters/logs/log.ts'
import { isName } from '../../base/ids.ts'
import { type PresetName, presets } from '../../core/settings.ts'
import { parseHostPort, parsePeerAddress } from './address.ts'
import { list, number, oneOf, switched, text, wholeNumber } from './field-schemas.ts'
import { syntheticSpec } from './synthetic-spec.ts'
import { timingOverrides } from './timing-overrides.ts'

/** The port of `shoal peer`: S, H, O, A on a telephone. */
export const portByDefault = 7462

/**
 * One setting of a peer. Its name is the flag (`--state-folder`), the key in the file (`state-folder`) and, in
 * capitals, the variable (`SHOAL_STATE_FOLDER`).
 */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** What stands after the flag; undefined for a switch. */
  readonly argument: string | undefined
  readonly schema: Schema
  /** What holds when nothing is said, in words. */
  readonly byDefault: string
  readonly about: string
}

const nameWay = 'use 1 to 64 letters, digits, dots, dashes or underscores, the first a letter or digit'
const addressWay = 'give HOST:PORT or a multiaddr such as /ip4/10.0.0.1/tcp/7462'
const hostPortWay = 'give HOST:PORT, such as 127.0.0.1:9464'

const addresses = (hostByDefault: string) =>
  list(
    text(addressWay, (value) => parsePeerAddress(value, hostByDefault) !== undefined).transform(
      (value) => parsePeerAddress(value, hostByDefault) ?? value,
    ),
  )

const hostPort = text(hostPortWay, (value) => parseHostPort(value, '127.0.0.1') !== undefined).transform(
  (value) => parseHostPort(value, '127.0.0.1') ?? { host: '', port: 0 },
)

function setting<Schema extends z.ZodType>(
  argument: string | undefined,
  schema: Schema,
  byDefault: string,
  about: string,
): Setting<Schema> {
  return { argument, schema, byDefault, about }
}

export const peerSettings = {
  job: setting('<name>', text(nameWay, isName), 'default', 'The training run that this peer is part of.'),
  'state-folder': setting(
    '<path>',
    text('give the path of a folder'),
    'shoal/JOB in $XDG_STATE_HOME, or in ~/.local/state',
    'Who this peer is and what it has promised. One folder, one process.',
  ),
  listen: setting(
    '<address...>',
    addresses('0.0.0.0'),
    `0.0.0.0:${portByDefault}`,
    'Where other peers reach this one: HOST:PORT or multiaddrs. Port 0 takes any free one.',
  ),
  announce: setting(
    '<address...>',
    addresses('127.0.0.1'),
    'the addresses it listens on',
    'Addresses to tell others instead, where the network translates them.',
  ),
  bootstrap: setting(
    '<address...>',
    addresses('127.0.0.1'),
    'none',
    'Peers to ask first. With it the peer joins and never founds, unless --expect is given too.',
  ),
  mdns: setting(undefined, switched(), 'off', 'Find peers on the local network by multicast DNS.'),
  expect: setting(
    '<n>',
    wholeNumber(1, 10_000, ' of peers'),
    'off',
    'Found the job together, once so many peers (this one included) see each other.',
  ),
  weight: setting(
    '<number>',
    number(0.001, 1_000),
    '1',
    'Share of the shards relative to other members: 2 owns twice as many as 1.',
  ),
  'failure-domain': setting(
    '<name>',
    text(nameWay, isName),
    'the host name',
    'What fails together with this peer (host, rack, site). Electors and copies are spread over these.',
  ),
  preset: setting(
    '<name>',
    oneOf(Object.keys(presets) as PresetName[]),
    'lan',
    "Timing of a job that this peer founds: lan, wan or test. A peer that joins takes the job's.",
  ),
  timing: setting(
    '<name=value...>',
    timingOverrides,
    'as the preset says',
    "Single timings instead of the preset's, such as workLeaseRenewals=6.",
  ),
  balance: setting(
    '<lateness>',
    number(0.05, 10),
    'off: weights stay as they are given',
    'Let shards follow the measured speed of the members, when the slowest would end so much later than whole shards allow: 0.2 is 20 %. Whoever leads decides: give it to all peers.',
  ),
  'electors-max': setting(
    '<n>',
    wholeNumber(1, 7).refine((value) => value % 2 === 1, 'choose 1, 3, 5 or 7'),
    '5',
    'At most so many members vote on views and keep cursors: 1, 3, 5 or 7.',
  ),
  psk: setting(
    '<file>',
    text('give the path of a key file; make one with: shoal keygen'),
    'none: anybody who reaches the port may connect',
    'File with the key that all peers of the job share (shoal keygen); it keeps strangers out.',
  ),
  allow: setting(
    '<ids|file...>',
    list(text('give peer ids, or the path of a file with one on each line')),
    'every peer that has the key',
    'Peer ids that may take part, or a file with one on each line.',
  ),
  api: setting(
    '<path>',
    text('give the path of a socket'),
    'api.sock in the state folder',
    'Unix socket of the local API; only its owner may use it.',
  ),
  'api-tcp': setting('<host:port>', hostPort, 'off', 'Local API over TCP as well. Needs --api-token.'),
  'api-token': setting(
    '<file>',
    text('give the path of a file that holds the token'),
    'none',
    'File with the token (16 characters or more) that API calls over TCP must bring.',
  ),
  'api-rate': setting(
    '<n>',
    wholeNumber(1, 1_000_000, ' of calls'),
    '5000',
    'API calls per second; twice as many at once. Above it calls are refused.',
  ),
  metrics: setting(
    '<host:port>',
    hostPort,
    'off (/metrics on the API socket always works)',
    'Serve /metrics, /healthz and /readyz over TCP, without a token.',
  ),
  'log-format': setting(
    '<format>',
    oneOf(['auto', 'people', 'json']),
    'auto',
    'Lines for people, or json for machines; auto looks whether standard output is a terminal.',
  ),
  'log-level': setting('<level>', oneOf(logLevels), 'info', 'How much is said: debug, info, warn or error.'),
  'commit-window': setting(
    '<samples>',
    wholeNumber(1, 1_000_000_000, ' of samples'),
    '65536',
    'So many samples of a shard may be delivered beyond its last commit: the most that a crash may repeat. A loader takes what it works through in about a quarter of a second.',
  ),
  'leave-grace': setting(
    '<ms>',
    wholeNumber(0, 3_600_000, ' of milliseconds'),
    '10000',
    'A peer that is told to leave waits so long for its consumer to commit what it has.',
  ),
  'data-set': setting(
    '<spec>',
    syntheticSpec,
    'none',
    'Register a data set made of nothing, for trying out: synthetic:name=demo,shards=64,samples=1000,epochs=1,seed=1,bytes=64.',
  ),
  consume: setting(
    '<samples/s>',
    number(0.001, 10_000_000),
    'off',
    'Run the built-in consumer: take samples at this speed and commit every half window.',
  ),
  cache: setting(
    '<folder>',
    text('give the path of a folder'),
    'none: programs read remote files by themselves',
    'Keep pieces of remote data files there, and share them with the other peers: each is fetched once.',
  ),
  'cache-bytes': setting(
    '<bytes>',
    wholeNumber(16 * 1_024 * 1_024, 2 ** 50, ' of bytes'),
    '10737418240',
    'The cache holds at most so much; what was unused for longest goes.',
  ),
  checkpoints: setting(
    '<place>',
    text('give a folder, or s3://BUCKET/PREFIX'),
    'none: the peer saves no checkpoints',
    'Where checkpoints are kept that are saved through this peer: a folder, or s3://, gs:// or azblob://BUCKET/PREFIX.',
  ),
  'checkpoint-key': setting(
    '<file>',
    text('give the path of a key file; make one with: openssl rand -hex 32'),
    'none: chunks are not encrypted',
    'File with the 32 bytes by which the chunks of checkpoints are encrypted.',
  ),
  'manifest-copies': setting(
    '<n>',
    wholeNumber(1, 16, ' of members'),
    '3',
    'So many members, of distinct failure domains if there are, keep each manifest of the job; all, if there are fewer.',
  ),
  ack: setting(
    '<n>',
    wholeNumber(1, 16, ' of members'),
    'as many as --manifest-copies, or all members if there are fewer',
    'A checkpoint that is saved through this peer is published when so many members have its manifest on their disks.',
  ),
  'replicate-chunks': setting(
    '<n>',
    wholeNumber(2, 16, ' of members'),
    'off: chunks stay where they are saved',
    'So many members keep the chunks of the latest checkpoint, each in a folder of its own (--checkpoints).',
  ),
  observations: setting(
    '<file>',
    text('give the path of a file'),
    'off',
    'Append what happens as JSON lines, for a judge of the whole run.',
  ),
} as const

export type PeerSettingName = keyof typeof peerSettings

/** What each setting was given as, checked; undefined where nothing was said. */
export type GivenSettings = {
  [Name in PeerSettingName]: z.output<(typeof peerSettings)[Name]['schema']> | undefined
}

export const peerSettingNames = Object.keys(peerSettings) as PeerSettingName[]

export function variableOf(name: PeerSettingName): string {
  return `SHOAL_${name.replaceAll('-', '_').toUpperCase()}`
}
