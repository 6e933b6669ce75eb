import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { ConfigError } from '../../../src/peer/config/config-error.ts'
import { peerSettingNames, variableOf } from '../../../src/peer/config/peer-settings.ts'
import { type ReadOptions, readPeerOptions } from '../../../src/peer/config/read-peer-options.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'

type Flags = Record<string, unknown>

describe("a peer's configuration", () => {
  const scratch = scratchFolder()

  function read(flags: Flags = {}, environment: Record<string, string> = {}): ReadOptions {
    return readPeerOptions({ flags, environment, folder: scratch.path() })
  }

  function faultsOf(flags: Flags, environment: Record<string, string> = {}): string[] {
    try {
      read(flags, environment)
    } catch (error) {
      assert(error instanceof ConfigError, String(error))
      return error.message.split('\n')
    }
    return []
  }

  it('is complete without a word', () => {
    const { options, file, warnings } = read({}, { XDG_STATE_HOME: '/var/state' })
    assert.equal(options.stateFolder, '/var/state/shoal/default')
    assert.equal(options.api.socketPath, '/var/state/shoal/default/api.sock')
    assert.deepEqual(options.founding, { kind: 'alone' })
    assert.deepEqual(options.listen, ['/ip4/0.0.0.0/tcp/7462'])
    assert.deepEqual([file, warnings], [undefined, []])
  })

  it('takes flags over variables over the file', () => {
    writeFileSync(scratch.path('shoal.toml'), 'job = "from-file"\nweight = 2\nexpect = 3\n')
    const environment = { SHOAL_JOB: 'from-variable', SHOAL_WEIGHT: '3' }
    const { options, file } = read({ job: 'from-flag' }, environment)
    assert.deepEqual(
      [options.job, options.weight, options.founding],
      ['from-flag', 3, { kind: 'expect', peers: 3 }],
    )
    assert.equal(file, scratch.path('shoal.toml'))
  })

  it('reads JSON as well, and a file that is named', () => {
    writeFileSync(scratch.path('other.json'), JSON.stringify({ job: 'j', bootstrap: ['10.0.0.1:7462'] }))
    const { options } = readPeerOptions({
      flags: {},
      environment: {},
      folder: scratch.path(),
      file: 'other.json',
    })
    assert.equal(options.job, 'j')
    assert.deepEqual(options.bootstrap, ['/ip4/10.0.0.1/tcp/7462'])
    assert.deepEqual(options.founding, { kind: 'join' })
  })

  it('has a variable for every setting that is read', () => {
    const values: Record<string, string> = {
      job: 'x',
      expect: '5',
      'data-set': 'synthetic:shards=3',
      timing: 'marginMs=20,obituaries=false',
      mdns: 'yes',
      listen: ':0, [::1]:7000',
    }
    for (const [name, value] of Object.entries(values)) {
      assert(peerSettingNames.some((known) => known === name))
      const fromVariable = read({}, { [variableOf(name as 'job')]: value }).options
      assert.deepEqual(fromVariable, read({ [name]: value }).options, name)
      assert.notDeepEqual(fromVariable, read().options, name)
    }
  })

  it('takes single timings over the preset', () => {
    const { options } = read({ preset: 'test', timing: ['marginMs=20', 'obituaries=off'] })
    assert.equal(options.timing.marginMs, 20)
    assert.equal(options.timing.obituaries, false)
    assert.equal(options.timing.foundAfterMs, 500)
  })

  it('takes an empty variable for none', () => {
    assert.equal(read({}, { SHOAL_WEIGHT: '' }).options.weight, 1)
  })

  it('names every wrong field with its value and the way out', () => {
    assert.deepEqual(faultsOf({ job: 'a b', expect: '0', 'log-level': 'loud', weight: 'heavy' }), [
      '--job is "a b": use 1 to 64 letters, digits, dots, dashes or underscores, the first a letter or digit',
      '--expect is "0": give a whole number of peers from 1 to 10000',
      '--weight is "heavy": give a number from 0.001 to 1000',
      '--log-level is "loud": choose one of debug, info, warn, error',
    ])
  })

  const wrong: readonly [string, Flags, RegExp][] = [
    ['an address', { listen: 'here' }, /^--listen is "here": give HOST:PORT or a multiaddr/],
    ['a port', { listen: 'a:70000' }, /^--listen is "a:70000": give HOST:PORT/],
    [
      'a multiaddr without tcp',
      { bootstrap: ['/ip4/1.2.3.4'] },
      /^--bootstrap is .*give HOST:PORT or a multi/,
    ],
    ['a preset', { preset: 'moon' }, /^--preset is "moon": choose one of lan, wan, test$/],
    [
      'a timing',
      { timing: 'marginsMs=3' },
      /^--timing is .*marginsMs is no timing: did you mean marginMs\?$/,
    ],
    [
      'a timing out of range',
      { timing: 'marginMs=99999' },
      /^--timing is .*: marginMs: 99999 is out of range/,
    ],
    ['timings that do not fit', { timing: 'leaderLeaseRenewals=9' }, /leaderLeaseRenewals: 9 must be below/],
    ['an even number of electors', { 'electors-max': 4 }, /^--electors-max is 4: choose 1, 3, 5 or 7$/],
    ['a key file', { psk: 'missing.key' }, /^--psk is "missing.key": there is no such file$/],
    ['an allow list', { allow: 'nobody' }, /^--allow is "nobody": nobody is no peer id, and no file/],
    ['TCP without a token', { 'api-tcp': '127.0.0.1:1' }, /^--api-tcp is .*give --api-token FILE too/],
    ['a data set', { 'data-set': 'synthetic:shards=0' }, /shards: give a whole number of shards from 1 to/],
    [
      'a long socket path',
      { api: `/tmp/${'x'.repeat(120)}` },
      /would be 125 bytes long.*give --api a shorter/,
    ],
    ['an unknown setting', { jbo: 'x' }, /^jbo is "x": there is no such setting; did you mean job\?$/],
  ]
  for (const [what, flags, expected] of wrong) {
    it(`says what is wrong with ${what}`, () => {
      const faults = faultsOf(flags)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0] ?? '', expected)
    })
  }

  it('names the file and the key in it', () => {
    writeFileSync(scratch.path('shoal.toml'), 'weigth = 2\nexpect = "three"\n')
    assert.deepEqual(faultsOf({}), [
      `weigth in ${scratch.path('shoal.toml')} is 2: there is no such setting; did you mean weight?`,
      `expect in ${scratch.path('shoal.toml')} is "three": give a whole number of peers from 1 to 10000`,
    ])
  })

  it('says where a file cannot be understood', () => {
    writeFileSync(scratch.path('shoal.toml'), 'job = \n')
    assert.match(faultsOf({})[0] ?? '', /shoal\.toml: .*Invalid TOML/i)
  })

  it('warns of a variable that is nearly one of ours, and of no other', () => {
    const { warnings } = read({}, { SHOAL_BOOTSTRAPS: 'x', SHOAL_SERVICE_HOST: '10.0.0.1' })
    assert.deepEqual(warnings, ['SHOAL_BOOTSTRAPS means nothing to shoal: did you mean SHOAL_BOOTSTRAP?'])
  })

  it('warns of a secret that every user can read', () => {
    writeFileSync(scratch.path('job.key'), 'a key', { mode: 0o644 })
    assert.deepEqual(read({ psk: 'job.key' }).warnings, [
      `every user of this machine can read the file of --psk: chmod 600 ${scratch.path('job.key')}`,
    ])
    chmodSync(scratch.path('job.key'), 0o640)
    assert.deepEqual(read({ psk: 'job.key' }).warnings, [])
  })

  it('reads peer ids from a file with comments', () => {
    const id = `12D3KooW${'A'.repeat(44)}`
    writeFileSync(scratch.path('peers.txt'), `# ours\n${id} # the first\n\n`)
    assert.deepEqual(read({ allow: 'peers.txt' }).options.allow, [id])
  })

  it('takes a relative path in the file from where the file is', () => {
    writeFileSync(scratch.path('shoal.toml'), 'state-folder = "state"\n')
    const folder = scratch.path('deeper')
    mkdirSync(folder)
    const { options } = readPeerOptions({ flags: { observations: 'seen' }, environment: {}, folder })
    assert.equal(options.stateFolder, scratch.path('state'))
    assert.equal(options.observationsFile, scratch.path('deeper/seen'))
  })

  it('refuses a token that is short', () => {
    writeFileSync(scratch.path('token'), 'short\n')
    const [fault] = faultsOf({ 'api-tcp': ':0', 'api-token': 'token' })
    assert.match(fault ?? '', /^--api-token is "token": the file must hold a token of 16 or more/)
  })
})
