import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe as describeFindings } from '../../src/cli/commands/doctor.ts'
import { describe as describeMembers } from '../../src/cli/commands/members.ts'
import { exitCodes } from '../../src/cli/exit-codes.ts'
import { commandEntries } from '../../src/cli/program.ts'
import type { Finding } from '../../src/peer/doctor/finding.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { builtProgram } from '../peer/built-program.ts'
import { freePorts, PeerProcess } from '../peer/peer-process.ts'

describe('the shoal command', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  function shoal(...args: string[]) {
    const environment = { PATH: process.env.PATH, XDG_STATE_HOME: scratch.path('state'), NO_COLOR: '1' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...args], {
      cwd: scratch.path(),
      env: environment,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  function start(name: string, args: readonly string[]): PeerProcess {
    const peer = new PeerProcess(scratch.path(name), args)
    peers.push(peer)
    return peer
  }

  it('describes each command before it is loaded as the command describes itself', async () => {
    for (const [name, { about, load }] of Object.entries(commandEntries)) {
      if (name === 'bench') continue
      const command = await load()
      assert.deepEqual([command.name(), command.description()], [name, about])
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      assert.match(help, /Examples:\n {2}shoal/, `${name} --help has examples`)
      assert.match(help, /--json/)
    }
  })

  it('says what was probably meant, and ends with the code for misuse', () => {
    const command = shoal('stauts')
    assert.match(command.stderr, /Did you mean status/)
    const flag = shoal('peer', '--bootstrp', 'x')
    assert.match(flag.stderr, /Did you mean --bootstrap/)
    const kind = shoal('events', '--kind', 'view-chnaged')
    assert.match(kind.stderr, /did you mean view-changed/)
    const number = shoal('shards', '--limit', 'many')
    assert.match(
      number.stderr,
      /--limit <n>' argument 'many' is invalid. Give a whole number from 1 to 10000/,
    )
    for (const { status } of [command, flag, kind, number]) assert.equal(status, exitCodes.misuse)
  })

  it('names every wrong setting of a peer', () => {
    const { status, stderr } = shoal('peer', '--expect', '0', '--weight', 'x')
    assert.equal(status, exitCodes.misuse)
    assert.match(stderr, /--expect is "0": give .*\n.*--weight is "x": give/)
  })

  it('says where it looked for a peer that is not there', () => {
    const { status, stderr } = shoal('status', '--job', 'nowhere')
    assert.equal(status, exitCodes.unreachable)
    assert.match(stderr, /no peer answers at unix:\/\/.*state\/shoal\/nowhere\/api\.sock/)
    const json = shoal('members', '--json')
    assert.equal((JSON.parse(json.stdout) as { error: { code: string } }).error.code, 'unreachable')
  })

  it('makes keys that their owner alone can read, and replaces none unasked', () => {
    const made = shoal('keygen', 'job.key', '--json')
    assert.equal(made.status, exitCodes.ok)
    assert.equal(statSync(scratch.path('job.key')).mode & 0o777, 0o600)
    assert.match(
      readFileSync(scratch.path('job.key'), 'utf8'),
      /^\/key\/swarm\/psk\/1\.0\.0\/\n\/base16\/\n[0-9a-f]{64}\n$/,
    )
    const again = shoal('keygen', 'job.key')
    assert.equal(again.status, exitCodes.misuse)
    assert.match(again.stderr, /^shoal: \/.*\/job\.key: the file is there already, .* --force$/m)
    chmodSync(scratch.path('job.key'), 0o644)
    assert.equal(shoal('keygen', 'job.key', '--force').status, exitCodes.ok)
    assert.equal(statSync(scratch.path('job.key')).mode & 0o777, 0o600)
    assert.equal(shoal('keygen', '--token', 'api.token').status, exitCodes.ok)
    assert(readFileSync(scratch.path('api.token'), 'utf8').trim().length >= 16)
  })

  it('says in JSON, if asked to, why a peer does not start', () => {
    writeFileSync(scratch.path('job.key'), 'secret', { mode: 0o600 })
    const { status, stdout } = shoal('peer', '--json', '--psk', 'job.key')
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
    assert.deepEqual([status, error.code], [exitCodes.startRefused, 'network-key-invalid'])
    assert.match(error.message, /make one with: shoal keygen/)
  })

  it('shows members by the end of their ids where the terminal is too narrow for whole ones', () => {
    const id = '12D3KooWLhNM5rU5Kn9QqWzpJpLeCf7FxVwWjRdvjgWhzXU2kpd2'
    const member = {
      ...{ id, isSelf: true, isLeader: true, isElector: true, incarnation: 1 },
      ...{ addresses: [], weight: 1, failureDomain: 'host', shards: 12 },
    }
    assert.match(describeMembers([member], 200), new RegExp(`^${id} \\(this\\)  leader`, 'm'))
    const narrow = describeMembers([member], 80)
    assert.match(narrow, /^…zXU2kpd2 \(this\) {2}leader/m)
    assert(narrow.split('\n').every((line) => line.length <= 80))
  })

  it('keeps what a doctor finds within the terminal', () => {
    const finding: Finding = {
      check: 'key',
      verdict: 'doubtful',
      text: 'no network key: whoever reaches the port may connect, and join if he knows the job',
      way: 'Make one with shoal keygen and give it to every peer with --psk, unless the network is yours alone.',
    }
    const lines = stripVTControlCharacters(describeFindings([finding], 80)).split('\n')
    assert(
      lines.every((line) => line.length <= 80),
      lines.join('\n'),
    )
    assert.match(lines[1] ?? '', /^ {15}he knows the job|^ {15}\S/)
    assert.equal(describeFindings([finding]).split('\n').length, 4)
  })

  it('looks whether there is multicast when peers are to be found by it', () => {
    const checksOf = (...args: string[]) => {
      const { stdout } = shoal('doctor', '--listen', '127.0.0.1:0', '--json', ...args)
      return (JSON.parse(stdout) as { findings: Finding[] }).findings.map(({ check }) => check)
    }
    assert(checksOf('--mdns').includes('multicast'))
    assert(!checksOf().includes('multicast'))
  })

  it('examines a node and says what to mend', async () => {
    const [port] = await freePorts(1)
    const sound = shoal('doctor', '--listen', `127.0.0.1:${port}`, '--json')
    const { isGood, findings } = JSON.parse(sound.stdout) as {
      isGood: boolean
      findings: { check: string; verdict: string }[]
    }
    assert(isGood, sound.stdout)
    for (const check of [
      'node',
      'settings',
      'room',
      'sync',
      'identity',
      'log',
      'key',
      'port',
      'timers',
      'clock',
      'peer',
    ])
      assert(
        findings.some((finding) => finding.check === check),
        check,
      )
    const ill = shoal('doctor', '--bootstrap', `127.0.0.1:${port}`, '--psk', 'missing.key')
    assert.equal(ill.status, exitCodes.failed)
    assert.match(ill.stdout, /BAD +settings +--psk is "missing.key": there is no such file/)
    const alone = shoal('doctor', '--bootstrap', `127.0.0.1:${port}`)
    assert.match(
      alone.stdout,
      /BAD +reach +127.0.0.1:\d+ does not answer \(ECONNREFUSED\)\n +→ Nobody listens there/,
    )
  })

  it('shows a running peer to people and to programs, and has it leave', async () => {
    const peer = start('peer', [
      '--listen',
      '127.0.0.1:0',
      '--data-set',
      'synthetic:shards=4,samples=1000000',
    ])
    await peer.ready()
    const at = ['--state-folder', peer.stateFolder]
    const status = JSON.parse(shoal('status', ...at, '--json').stdout) as { id: string }
    assert.match(shoal('status', ...at).stdout, /standing +member, leader, elector/)
    assert.match(shoal('members', ...at).stdout, new RegExp(`${status.id} \\(this\\)`))
    assert.match(shoal('shards', ...at).stdout, /synthetic +0 +3 /)
    const recover = shoal('recover', ...at)
    assert.equal(recover.status, exitCodes.failed)
    assert.match(recover.stdout, /there is nothing to recover\.\nNothing has been done/)
    assert.doesNotMatch(recover.stdout, /never come back/)
    const recoverNow = shoal('recover', ...at, '--yes')
    assert.equal(recoverNow.status, exitCodes.refused)
    assert.match(recoverNow.stderr, /a majority of the electors is there/)
    assert.equal(shoal('leave', ...at).stdout, 'left\n')
    assert.equal((await peer.exited()).code, exitCodes.ok)
    assert(peer.lines.some(({ msg }) => msg === 'has left the job'))
  })

  it('does not wait for ever for a peer that is frozen', async () => {
    const peer = start('peer', ['--listen', '127.0.0.1:0'])
    await peer.ready()
    peer.kill('SIGSTOP')
    const { status, stderr } = shoal('status', '--state-folder', peer.stateFolder)
    assert.equal(status, exitCodes.unreachable)
    assert.match(stderr, /nothing came for 10 s: it is frozen, or its machine very busy/)
  })

  it('goes on as a peer when whoever read its log is gone, and ends as a command', async () => {
    const work = ['--data-set', 'synthetic:shards=4,samples=1000000', '--consume', '100']
    const peer = start('peer', ['--listen', '127.0.0.1:0', '--log-level', 'debug', ...work])
    await peer.ready()
    peer.stopReading()
    const before = (await peer.client.status()).samplesFinished
    await eventually('it works on', async () => (await peer.client.status()).samplesFinished > before + 100)
    assert(peer.isUp)
    const at = `--state-folder ${peer.stateFolder}`
    const events = spawnSync(
      'bash',
      ['-c', `${process.execPath} ${builtProgram()} events --after 0 ${at} | head -1`],
      {
        encoding: 'utf8',
      },
    )
    assert.deepEqual([events.stdout.split('\n').length, events.stderr], [2, ''])
  })

  it('refuses a second process on a state folder, and a port that is taken', async () => {
    const [port] = await freePorts(1)
    const first = start('peer', ['--listen', `127.0.0.1:${port}`])
    await first.ready()
    const second = start('peer', ['--listen', '127.0.0.1:0'])
    assert.equal((await second.exited()).code, exitCodes.startRefused)
    assert.match(second.errors, /is in use by process \d+/)
    const third = start('other', ['--listen', `127.0.0.1:${port}`])
    assert.equal((await third.exited()).code, exitCodes.startRefused)
    assert.match(third.errors, /is in use by another process/)
  })

  it('stops a peer at once at a second signal', async () => {
    const peer = start('peer', [
      '--listen',
      '127.0.0.1:0',
      '--bootstrap',
      '127.0.0.1:1',
      '--leave-grace',
      '60000',
    ])
    // Without a majority, and with samples out, it could not leave; one that is outside leaves at once.
    await eventually('it listens', () => peer.lines.some(({ msg }) => msg.includes('listens on')))
    peer.kill('SIGTERM')
    peer.kill('SIGINT')
    const { code } = await peer.exited()
    assert(code === exitCodes.ok || code === exitCodes.failed, String(code))
  })
})
