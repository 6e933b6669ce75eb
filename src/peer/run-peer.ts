import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLeaseClock } from '../adapters/lease-clock/create-lease-clock.ts'
import { LeaseTimer } from '../adapters/lease-clock/lease-timer.ts'
import { Libp2pHost, peerIdOf } from '../adapters/libp2p/host.ts'
import { journals } from '../adapters/libp2p/journals.ts'
import { parseNetworkKey } from '../adapters/libp2p/network-key.ts'
import type { Log } from '../adapters/logs/log.ts'
import { SpeakingJournal } from '../adapters/logs/speaking-journal.ts'
import { PeerMetrics } from '../adapters/metrics/peer-metrics.ts'
import { createSign, createVerify } from '../adapters/signatures/signatures.ts'
import { StartRefusal } from '../adapters/start-refusal.ts'
import { openStateFolder, type StateFolder } from '../adapters/state-folder/state-folder.ts'
import { jobTag } from '../core/gate.ts'
import type { PeerEvent } from '../core/io.ts'
import { defaultWeightPolicy } from '../core/leader/weight-watch.ts'
import type { PeerConfig } from '../core/peer-config.ts'
import { PeerDriver } from '../driver/peer-driver.ts'
import { serveApi } from './api/serve-api.ts'
import { type CheckpointFooting, PeerCheckpoints } from './checkpoints/peer-checkpoints.ts'
import type { Environment } from './config/gather-settings.ts'
import type { PeerOptions } from './config/peer-options.ts'
import { CoreLoop } from './core-loop.ts'
import { EventRelay } from './event-relay.ts'
import { sentenceOf } from './event-sentences.ts'
import { figuresOf } from './figures.ts'
import { MemberNews } from './member-news.ts'
import { openWatch } from './observations/open-watch.ts'
import { addressesToTell } from './own-addresses.ts'
import { openPieces } from './pieces/open-pieces.ts'
import { RefusalNotes } from './refusal-notes.ts'
import { keepRegistering } from './register-data-set.ts'
import { RunningPeer } from './running-peer.ts'
import { Unwinding } from './unwinding.ts'
import { syntheticDataSet } from './work/synthetic-data.ts'

export interface Surroundings {
  readonly environment: Environment
  readonly log: Log
}

/** A leaver whom nobody lets go ends all the same: its supervisor would kill it soon. */
const leaveMsMax = 15_000

/** How a peer's run ended. */
export type PeerEnd =
  | { readonly kind: 'left' | 'stopped' }
  | { readonly kind: 'failed'; readonly error: Error }

/** A peer that is up. */
export interface PeerHandle {
  readonly id: string
  readonly peer: RunningPeer
  /** Answers API calls without a socket in between. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Where the API listens. */
  readonly endpoints: readonly string[]
  /** Resolves when everything is closed. */
  readonly ended: Promise<PeerEnd>
  leave(): void
  /** At once, as if killed, but with the log closed properly. */
  stop(): Promise<void>
}

/** Opens the folder, the network and the API, and lets the peer run. Throws a StartRefusal when one of them cannot be had. */
export async function runPeer(options: PeerOptions, surroundings: Surroundings): Promise<PeerHandle> {
  const unwinding = new Unwinding()
  try {
    return await start(options, surroundings, unwinding)
  } catch (error) {
    await unwinding.run()
    throw error
  }
}

async function start(
  options: PeerOptions,
  { environment, log }: Surroundings,
  unwinding: Unwinding,
): Promise<PeerHandle> {
  const networkKey =
    options.networkKey === undefined
      ? undefined
      : parseNetworkKey(options.networkKey.text, options.networkKey.file)
  let end: (end: PeerEnd) => void = () => {}
  const ending = new Promise<PeerEnd>((resolve) => {
    end = resolve
  })
  const metrics = new PeerMetrics()
  unwinding.add(() => metrics.stop())

  let peer: RunningPeer | undefined
  let checkpoints: PeerCheckpoints | undefined
  const folder = await openStateFolder({
    path: options.stateFolder,
    environment,
    onFull: (full) => {
      if (full) log.error({}, 'the disk is full: nothing is committed until there is room')
      else log.info({}, 'the disk has room again')
      peer?.setStoreFull(full)
    },
    onFailure: (error) => end({ kind: 'failed', error }),
  })
  unwinding.add(() => folder.close())
  const { clock, warning } = createLeaseClock(environment)
  for (const text of [...folder.warnings, ...(warning === undefined ? [] : [warning])]) log.warn({}, text)

  const id = peerIdOf(folder.key)
  const verify = createVerify()
  const journal = journals(metrics.journal, new SpeakingJournal(log))
  const host = await Libp2pHost.create({
    key: folder.key,
    jobTag: jobTag(options.job),
    listen: options.listen,
    announce: options.announce,
    bootstrap: options.bootstrap,
    mdns: options.mdns,
    ...(networkKey === undefined ? {} : { networkKey }),
    ...(options.allow === undefined ? {} : { allowedPeers: new Set(options.allow) }),
    addressFile: join(options.stateFolder, 'addresses.json'),
    verify,
    journal,
    now: () => clock.now(),
  })
  // Undone after the loop has stopped: a member gives up its lease before it closes a lifeline.
  let isListening = false
  unwinding.add(async () => {
    if (isListening) await host.stop()
  })
  const timer = new LeaseTimer(clock, () => loop.alarm())
  unwinding.add(() => timer.close())
  const refusals = new RefusalNotes(log)
  const memberNews = new MemberNews(id)
  const relay = new EventRelay((event) => peer?.event(event))
  const observed = (event: PeerEvent) => {
    const { level, text } = sentenceOf(event, peer?.departure.isBegun === true)
    log[level]({ event }, text)
    metrics.event(event)
    watch?.event(event)
    if (event.kind === 'view-changed') {
      const members = driver.core.state?.members ?? new Map()
      const change = memberNews.look(members.keys())
      if (change !== undefined) log.info({ ...change, text: undefined }, change.text)
      host.learn([...members.values()])
      checkpoints?.follow()
    }
    if (event.kind === 'refused-message' && refusals.note(event.from, event.reason))
      host.disconnect(event.from)
    relay.add(event)
  }
  const driver = new PeerDriver(
    configOf(options, folder, host, verify),
    {
      timer,
      transport: host,
      store: folder.log,
      observer: {
        event: observed,
        sent: (to, message) => {
          metrics.sent(to, message)
          watch?.sent(to, message)
        },
        received: (envelope, channel) => {
          metrics.received(envelope, channel)
          watch?.received(envelope)
        },
        stopped: () => end({ kind: 'left' }),
        malformed: (from, reason) => {
          metrics.malformed()
          log.debug({ from, reason }, `refused bytes of ${from}: ${reason}`)
        },
      },
    },
    folder.records,
  )
  const loop = new CoreLoop(driver, clock, () => watch?.stepped())
  unwinding.add(() => loop.stop())
  const watch = openWatch(options.observationsFile, id, driver.core, () => clock.now(), log)
  if (watch !== undefined) unwinding.add(() => watch.close())

  const failed = (error: Error) => end({ kind: 'failed', error })
  const { core } = driver
  const sign = createSign(folder.key)
  const opened = await openCheckpoints({
    id,
    options,
    core,
    host,
    journal,
    clock,
    sign,
    verify,
    log,
    failed,
  })
  checkpoints = opened
  unwinding.add(() => opened.close())

  const pieces =
    options.cache === undefined
      ? undefined
      : await openPieces(options.cache, id, { core: driver.core, host, journal, log, now: () => clock.now() })
  unwinding.add(() => pieces?.close())

  peer = new RunningPeer({
    id,
    checkpoints: opened,
    pieces: pieces?.desk,
    options,
    core: driver.core,
    loop,
    watch,
    now: () => clock.now(),
    addresses: () => host.addresses(),
    connectionCount: () => host.connectedPeers().length,
    leaveBegun: () => {
      const limitMs = options.leaveGraceMs + leaveMsMax
      const giveUp = setTimeout(() => {
        log.warn({ limitMs }, `could not leave within ${limitMs} ms: no majority of the electors; stops now`)
        end({ kind: 'stopped' })
      }, limitMs)
      unwinding.add(() => clearTimeout(giveUp))
    },
  })
  const running = peer
  unwinding.add(() => running.stop())
  metrics.watchFigures(figuresOf(running, folder.log))

  isListening = true
  await host.start(loop)
  const { app, endpoints, close } = await serveApi(running, { log, metrics })
  unwinding.add(close)

  watch?.started(folder.records.length > 0)
  opened.start().catch(failed)
  opened.follow()
  loop.start()
  running.start()
  log.info(
    { id, addresses: host.addresses(), api: endpoints, stateFolder: options.stateFolder, job: options.job },
    `peer ${id} of job ${options.job} listens on ${host.addresses().join(', ')}; API at ${endpoints.join(', ')}`,
  )
  if (options.dataSet !== undefined) {
    const stopRegistering = keepRegistering(running, syntheticDataSet(options.dataSet), log)
    unwinding.add(stopRegistering)
  }

  const ended = ending.then(async (how) => {
    if (how.kind === 'left') watch?.left()
    await unwinding.run()
    return how
  })
  return {
    id,
    peer: running,
    fetch: (request) => app.fetch(request),
    endpoints,
    ended,
    leave: () => running.leave(),
    stop: async () => {
      end({ kind: 'stopped' })
      await ended
    },
  }
}

function configOf(
  options: PeerOptions,
  folder: StateFolder,
  host: Libp2pHost,
  verify: PeerConfig['verify'],
): PeerConfig {
  return {
    self: {
      id: host.id,
      weight: options.weight,
      failureDomain: options.failureDomain,
      // Known once it listens, and looked up whenever the peer introduces itself.
      get addresses() {
        return addressesToTell(host.addresses())
      },
    },
    job: options.job,
    timing: options.timing,
    founding: options.founding,
    seed: randomBytes(6).readUIntLE(0, 6),
    nonce: randomBytes(16).toString('hex'),
    electorsMax: options.electorsMax,
    weightPolicy:
      options.balance === undefined ? undefined : { ...defaultWeightPolicy, lateness: options.balance },
    sign: createSign(folder.key),
    verify,
  }
}

async function openCheckpoints(footing: CheckpointFooting): Promise<PeerCheckpoints> {
  try {
    return await PeerCheckpoints.open(footing)
  } catch (error) {
    throw new StartRefusal(
      'checkpoints-not-open',
      `the checkpoints cannot be opened: ${(error as Error).message}`,
      error,
    )
  }
}
