import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { ProcessSummary } from '../../sim/processes/index.ts'
import type { Summary } from '../../sim/virtual/index.ts'
import { describeProcesses } from '../../src/cli/sim/process-summary.ts'
import { describeSummary } from '../../src/cli/sim/virtual-summary.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { builtProgram } from '../peer/built-program.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

function shoalIn(folder: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main, ...args], {
    encoding: 'utf8',
    timeout: 150_000,
    env: { ...process.env, TMPDIR: folder, NO_COLOR: '1' },
  })
  return { code: status, out: stdout, err: stderr }
}

describe('shoal sim', () => {
  const scratch = scratchFolder()
  const shoal = (...args: string[]) => shoalIn(scratch.path(), ...args)

  it('ends with one JSON object', () => {
    const { code, out } = shoal('sim', '--virtual', '--seed', '16', '--json')
    const summary = JSON.parse(out) as Summary
    assert.equal(summary.mode, 'virtual')
    assert.equal(summary.seeds, 1)
    assert.ok(summary.committed > 0 && summary.virtualHours > 0)
    assert.deepEqual([summary.ok, summary.lost, summary.committedTwice, code], [true, 0, 0, 0])
  })

  it('says what is wrong with its flags, and suggests a command for a misspelt one', () => {
    assert.match(shoal('sin').err, /Did you mean sim\?/)
    assert.match(shoal('sim', '--virtual', '--seeds', '5..1').err, /the lower first, such as 1\.\.500/)
    assert.match(shoal('sim', '--network', 'tin-cans').err, /Choose relay or namespaces/)
  })

  it('gives the command that replays a violation', () => {
    const summary: Summary = {
      ok: false,
      mode: 'virtual',
      seeds: 1,
      virtualHours: 0.1,
      wallSeconds: 1,
      peers: 3,
      faults: { crash: 2, freeze: 0 },
      views: 4,
      takeovers: 1,
      committed: 10,
      lost: 0,
      committedTwice: 0,
      deliveredTwice: 0,
      violations: [{ seed: 17, invariant: 'I-03', atMs: 12, text: 'two holders' }],
    }
    const text = describeSummary(summary, '--peers 3', false)
    assert.match(text, /VIOLATION of I-03 in seed 17 at 12\.000 ms: two holders/)
    assert.match(text, /replay it: shoal sim --virtual --seed 17 --peers 3 --trace/)
    assert.match(text, /faults: crash 2$/m)
  })

  it('runs real peers, ends with one JSON object, and leaves neither a process nor a folder behind', function () {
    this.timeout(180_000)
    builtProgram()
    const flags = [
      '--peers',
      '3',
      '--shards',
      '6',
      '--samples-per-shard',
      '100',
      '--faults',
      'none',
      '--minutes',
      '0.05',
      '--epochs',
      '2',
    ]
    const { code, out, err } = shoal('sim', ...flags, '--json')
    const summary = JSON.parse(out) as ProcessSummary
    assert.deepEqual([summary.violations, code], [[], 0], err)
    const { ok, mode, committed, lost, committedTwice } = summary
    assert.deepEqual(
      { ok, mode, lost, committedTwice },
      { ok: true, mode: 'processes', lost: 0, committedTwice: 0 },
    )
    assert.equal(committed, 1_200)
    assert.match(err, /PASSED: every one of .* samples was committed exactly once/)
    assert.deepEqual(
      readdirSync(scratch.path()).filter((name) => name.startsWith('shoal-sim-')),
      [],
    )
  })

  for (const [how, signal, code] of [
    ['Ctrl-C', 'SIGINT', 130],
    ['a death of its own', 'SIGKILL', null],
  ] as const) {
    it(`leaves no peer behind after ${how}`, async function () {
      this.timeout(180_000)
      const program = builtProgram()
      const folder = scratch.path()
      const run = spawn(process.execPath, [program, 'sim', '--peers', '2', '--faults', 'none'], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: folder, NO_COLOR: '1' },
      })
      const ended = once(run, 'exit')
      await eventually('both peers are up', () => peersIn(folder).length === 2)
      run.kill(signal)
      assert.equal((await ended)[0], code)
      await eventually('no peer is left', () => peersIn(folder).length === 0)
      if (signal === 'SIGINT') assert.deepEqual(readdirSync(folder), [])
    })
  }

  it('plays a story in virtual time', () => {
    const { code, out } = shoal('sim', '--virtual', 'test/scripts/founding.scenario')
    assert.match(out, /p1 +founds the job/)
    assert.match(out, /PASSED\n$/)
    assert.equal(code, 0)
    assert.match(
      shoal('sim', '--faults', 'tempest').err,
      /tempest cannot be read .* give none, default, chaos/,
    )
    assert.match(shoal('sim', '--faults', 'defualt').err, /defualt cannot be read .* did you mean default\?/)
  })

  it('says in the end what a newcomer understands', () => {
    const spread = { count: 3, p50Ms: 120, p99Ms: 200, maxMs: 210 }
    const summary: ProcessSummary = {
      ok: false,
      mode: 'processes',
      seeds: 1,
      wallSeconds: 30,
      peers: 5,
      faults: { crash: 1 },
      views: 4,
      takeovers: 3,
      committed: 10,
      lost: 0,
      committedTwice: 1,
      deliveredTwice: 0,
      violations: [{ seed: 1, invariant: 'I-05', atMs: 1_200, text: 'twice' }],
      takeover: { ...spread, byFault: { crash: spread } },
      leaderKill: { count: 0, judged: 0, stalledShards: 0, worstStallMs: 0 },
      join: spread,
      machine: { starvedMsMax: 0, starvedCount: 0 },
      folder: 'kept-here',
    }
    const text = stripVTControlCharacters(describeProcesses(summary, false))
    assert.match(text, /goes on elsewhere after 120 ms \(median of 3; longest 210 ms\)/)
    assert.match(text, /VIOLATION of I-05 at 1\.200 s: twice\nFAILED: 1 violations.*kept-here$/)
    const passed = describeProcesses({ ...summary, ok: true, violations: [], committedTwice: 0 }, false)
    assert.match(stripVTControlCharacters(passed), /\nPASSED: every one of 10 samples/)
    const stopped = describeProcesses({ ...summary, ok: true, violations: [], committedTwice: 0 }, true)
    assert.match(stopped, /^Interrupted: .*\nNothing was wrong so far: no sample of 10 was committed twice/s)
    assert.doesNotMatch(stopped, /PASSED/)
  })
})

/** Processes of peers whose state is there. */
function peersIn(folder: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`--state-folder\0${folder}`)
    } catch {
      return false
    }
  })
}
