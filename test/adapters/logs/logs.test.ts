import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { createLog } from '../../../src/adapters/logs/create-log.ts'
import { SpeakingJournal } from '../../../src/adapters/logs/speaking-journal.ts'

class Lines {
  readonly isTTY: boolean
  readonly all: string[] = []

  constructor(isTTY: boolean) {
    this.isTTY = isTTY
  }

  write(line: string): void {
    this.all.push(line)
  }
}

describe('the log', () => {
  it('is JSON lines where there is no terminal', () => {
    const output = new Lines(false)
    createLog({ level: 'info', fields: { peer: 'me' }, output }).warn({ view: 3 }, 'the disk is full')
    const entry = JSON.parse(output.all.join('')) as Record<string, unknown>
    assert.equal(entry.level, 'warn')
    assert.equal(entry.msg, 'the disk is full')
    assert.equal(entry.peer, 'me')
    assert.equal(entry.view, 3)
    assert.match(String(entry.time), /^\d{4}-\d\d-\d\dT/)
  })

  it('is sentences on a terminal', () => {
    const output = new Lines(true)
    createLog({ level: 'info', output }).info({ view: 3 }, 'joined the job')
    assert.match(stripColours(output.all.join('')), /^\d\d:\d\d:\d\d info {2}joined the job\n$/)
  })

  it('can be asked for in the other form', () => {
    const output = new Lines(false)
    createLog({ level: 'info', format: 'people', output }).error({}, 'the disk has failed')
    assert.match(output.all.join(''), /^\d\d:\d\d:\d\d ERROR the disk has failed\n$/)
  })

  it('shows fields to people who debug', () => {
    const output = new Lines(false)
    createLog({ level: 'debug', format: 'people', output }).debug({ view: 3 }, 'renewed')
    assert.match(output.all.join(''), /debug renewed view=3\n$/)
  })

  it('leaves out what nobody reads in time, and says how much once somebody does', () => {
    const output = Object.assign(new Lines(false), { writableLength: 2_000_000 })
    const log = createLog({ level: 'info', format: 'people', output })
    for (let line = 0; line < 3; line++) log.info({}, 'again')
    assert.deepEqual(output.all, [])
    output.writableLength = 0
    log.info({}, 'at last')
    assert.match(output.all.join(''), /warn {2}left out 3 lines that nobody read in time\n.*at last\n$/)
  })

  it('goes on in silence when its reader is gone', async () => {
    const output = new PassThrough()
    const log = createLog({ level: 'info', output })
    output.destroy(new Error('write EPIPE'))
    await new Promise((resolve) => output.once('close', resolve))
    log.info({}, 'to nobody')
  })

  it('leaves out what is below its level', () => {
    const output = new Lines(false)
    const log = createLog({ level: 'warn', output })
    log.info({}, 'not said')
    log.debug({}, 'not said')
    assert.deepEqual(output.all, [])
  })
})

describe('SpeakingJournal', () => {
  let output: Lines
  let journal: SpeakingJournal
  const address = '/ip4/10.0.0.1/tcp/1'

  beforeEach(() => {
    output = new Lines(false)
    journal = new SpeakingJournal(createLog({ level: 'info', output }))
  })

  it('says a refusal once for each reason and each peer', () => {
    for (let index = 0; index < 100; index++)
      journal.refused('bad-frame', 'a', 'sent a frame that is too large')
    journal.refused('bad-frame', 'b', 'sent a frame that is too large')
    journal.refused('too-fast', 'a', 'sends too fast')
    assert.equal(output.all.length, 3)
    assert.match(output.all[0] ?? '', /a sent a frame that is too large; refused, and said this once/)
  })

  it('says that an address cannot be reached, and when it can again', () => {
    for (let index = 0; index < 10; index++) journal.dialFailed(address, 'ECONNREFUSED', true)
    journal.dialSucceeded(address)
    journal.dialSucceeded(address)
    assert.equal(output.all.length, 2)
    journal.dialFailed(address, 'ECONNREFUSED', true)
    assert.equal(output.all.length, 3)
  })

  it('says nothing of one that cannot be reached and need not be', () => {
    journal.dialFailed(address, 'ECONNREFUSED', false)
    assert.deepEqual(output.all, [])
  })
})

function stripColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a colour is made of.
  return text.replace(/\x1b\[\d+m/g, '')
}
