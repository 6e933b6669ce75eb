import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import type { LiveRun } from '../../../sim/processes/index.ts'
import { bar, percent } from '../table.ts'

const faultsShownMax = 8
/** What there is no room for is left out: first older faults down to these, then peers. */
const faultsShownMin = 3
const barWidth = 20
const colours = [pc.cyan, pc.magenta, pc.yellow, pc.blue, pc.green, pc.red]
export const phases = {
  starts: 'peers start',
  storm: 'faults strike',
  quiet: 'faults are over; all must come right',
  judges: 'the checkers judge',
  over: 'over',
} as const

const peersShownMin = 3

/** A run as one picture that fits the terminal: the job, each peer, each shard, the latest faults. */
export function runFrame(
  run: LiveRun,
  samplesPerSecond: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string[] {
  const { board, mesh, phase } = run
  const { newestView } = board
  const seconds = (mesh.notes.nowMs() / 1_000).toFixed(1)
  const epochs = board.dataSet?.epochs ?? 1
  const head = [
    `${pc.bold('shoal sim')}  ${seconds} s  ${pc.bold(phases[phase])}`,
    `view ${newestView?.number ?? '–'}  members ${newestView?.members.length ?? 0}  leader ${board.leader ?? pc.yellow('none')}  ${samplesPerSecond} samples/s${epochs > 1 ? `  epoch ${board.epoch + 1} of ${epochs}` : ''}`,
    `committed ${bar(board.committedTotal / Math.max(1, board.samplesTotal), 40)} ${percent(board.committedTotal, board.samplesTotal)}`,
    '',
  ]
  const shards = ['', ...shardLines(run, columns), '']
  // What is higher than the terminal cannot be drawn over.
  const room = rows - 1 - head.length - shards.length
  const faults = faultLines(run)
  const faultsMin = Math.min(faultsShownMin, faults.length)
  const peers = shortened(peerLines(run), Math.max(peersShownMin, room - faultsMin))
  const faultsShown = Math.max(faultsMin, Math.min(faultsShownMax, room - peers.length))
  const lines = [...head, ...peers, ...shards, ...faults.slice(Math.max(0, faults.length - faultsShown))]
  return lines.slice(0, rows - 1).map((line) => fitted(line, columns))
}

function faultLines({ board }: LiveRun): string[] {
  return board.faults.map(
    ({ atMs, fault, peers, detail }) =>
      `${(atMs / 1_000).toFixed(1).padStart(6)} s  ${[pc.red(fault), ...peers].join(' ')}: ${detail}`,
  )
}

function shortened(lines: readonly string[], linesMax: number): readonly string[] {
  if (lines.length <= linesMax) return lines
  return [...lines.slice(0, linesMax - 1), `and ${lines.length - linesMax + 1} more peers`]
}

function peerLines(run: LiveRun): string[] {
  const { board, mesh } = run
  return mesh.peers
    .filter(({ isOut, isUp }) => isUp || !isOut)
    .map((peer) => {
      const { name } = peer
      const { holds } = board.scene.actor(name)
      const sizes = board.dataSet?.sizes
      let [done, whole] = [0, 0]
      for (const { epoch, shard } of holds.values()) {
        if (epoch !== board.epoch) continue
        done += board.cursors.get(shard) ?? 0
        whole += sizes?.[shard] ?? 0
      }
      const state = stateOf(peer, run)
      const delivered = board.delivered.get(name) ?? 0
      return `${colourOf(name)(name.padEnd(4))} ${padded(state, 8)} ${bar(whole > 0 ? done / whole : board.isFinished ? 1 : 0, barWidth)} ${String(holds.size).padStart(4)} shards ${String(delivered).padStart(8)} samples`
    })
}

function stateOf(
  { name, isUp, isFrozen, isLeaving }: LiveRun['mesh']['peers'][number],
  { board, phase }: LiveRun,
): string {
  // Nobody is left by then, and nothing is wrong with that.
  if (phase === 'judges' || phase === 'over') return pc.dim('ended')
  if (!isUp) return pc.red('dead')
  if (isFrozen) return pc.blue('frozen')
  if (isLeaving) return 'leaves'
  if (name === board.leader) return pc.green('leads')
  return board.newestView?.members.some(({ id }) => id === name) === true ? 'member' : pc.yellow('outside')
}

/** One letter for each shard, in its owner's colour: the last digit of its name. */
function shardLines({ board }: LiveRun, columns: number): string[] {
  const sizes = board.dataSet?.sizes
  if (sizes === undefined) return ['no shards yet']
  const perLine = Math.max(16, Math.min(64, columns - 10))
  const shown = Math.min(sizes.length, 4 * perLine)
  const lines: string[] = []
  for (let from = 0; from < shown; from += perLine) {
    const letters = Array.from({ length: Math.min(perLine, shown - from) }, (_, index) => {
      const shard = from + index
      if ((board.cursors.get(shard) ?? 0) >= (sizes[shard] ?? 0)) return pc.dim('·')
      const owner = board.ownerOf(shard)
      return owner === undefined ? pc.red('?') : colourOf(owner)(owner.slice(-1))
    })
    lines.push(`${from === 0 ? 'shards' : '      '}  ${letters.join('')}`)
  }
  const rest = shown < sizes.length ? `and ${sizes.length - shown} more; ` : ''
  return [
    ...lines,
    pc.dim(`        ${rest}each is shown by the last digit of its owner; ? has none, · is done`),
  ]
}

function colourOf(peer: string): (text: string) => string {
  const number = Number(/\d+$/.exec(peer)?.[0] ?? 0)
  return colours[number % colours.length] ?? String
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stripVTControlCharacters(text).length))
}

/** A line that wraps would be drawn over wrongly. */
function fitted(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line)
  return plain.length < columns ? line : plain.slice(0, columns - 1)
}
