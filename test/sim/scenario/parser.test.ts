import assert from 'node:assert/strict'
import { parseScenario, type Scenario } from '../../../sim/scenario/parser.ts'

function parsed(...lines: string[]): Scenario {
  const result = parseScenario(lines.join('\n'))
  assert.ok(result.ok, result.ok ? '' : result.fault.text)
  return result.scenario
}

function faultOf(...lines: string[]): string {
  const result = parseScenario(lines.join('\n'))
  assert.ok(!result.ok, 'it was understood')
  return result.fault.text
}

describe('a scenario', () => {
  it('is read with its title, its setup and its statements', () => {
    const scenario = parsed(
      '# a worker dies and its shards go on elsewhere',
      'seed 7',
      'preset test',
      'consumers commit every 5 samples',
      '',
      'data set corpus: 16 shards of 1000 samples  # small',
      'add 3 peers',
      'wait until all shards are owned and started',
      'kill p2',
      'within 5 s expect every shard of p2 is delivered by another',
      'expect nothing was committed twice',
    )
    assert.equal(scenario.title, 'a worker dies and its shards go on elsewhere')
    assert.deepEqual(scenario.setup, { seed: 7, preset: 'test', samplesPerSecond: 200, commitEvery: 5 })
    assert.deepEqual(
      scenario.statements.map(({ line, text, meaning }) => [line, meaning.kind, text]),
      [
        [6, 'act', 'data set corpus: 16 shards of 1000 samples'],
        [7, 'add', 'add 3 peers'],
        [8, 'wait-until', 'wait until all shards are owned and started'],
        [9, 'act', 'kill p2'],
        [10, 'expect', 'within 5 s expect every shard of p2 is delivered by another'],
        [11, 'expect', 'expect nothing was committed twice'],
      ],
    )
  })

  it('names its peers in the order in which they are added', () => {
    const added = parsed('add 2 peers', 'add a peer', 'kill p1 and p3').statements.map(
      ({ meaning }) => meaning,
    )
    assert.deepEqual(added.slice(0, 2), [
      { kind: 'add', peers: ['p1', 'p2'], together: false },
      { kind: 'add', peers: ['p3'], together: false },
    ])
  })

  it('takes durations in milliseconds, seconds and minutes, with or without a space', () => {
    const waits = parsed('wait 200 ms', 'wait 1.5 s', 'wait 2 min', 'wait 3s').statements
    assert.deepEqual(
      waits.map(({ meaning }) => meaning.kind === 'wait' && meaning.durationMs),
      [200, 1_500, 120_000, 3_000],
    )
  })

  it('knows a peer by the name that it was given', () => {
    assert.equal(parsed('add 2 peers', 'call the leader boss', 'kill boss').statements.length, 3)
  })
})

describe('a line that does not fit', () => {
  it('is answered with the line, the word and what is possible', () => {
    assert.equal(
      faultOf('add 2 peers', 'freeze p1', 'wait 5 hours'),
      'line 3: "5" does not fit after "wait"; possible: a duration such as 200 ms, 5 s or 2 min | until',
    )
  })

  it('names the peers that there are', () => {
    assert.equal(
      faultOf('add 2 peers', 'restart p9'),
      'line 2: "p9" does not fit after "restart"; possible: a peer (p1, p2), "the leader" or "a follower", several joined by commas and "and", or "the rest"',
    )
  })

  it('says it when there are none yet', () => {
    assert.match(faultOf('ask p1 to leave'), /a peer \(none is added yet\)/)
  })

  it('is answered from inside its condition', () => {
    assert.equal(
      faultOf('expect nothing was eaten'),
      'line 1: "eaten" does not fit after "expect nothing was"; possible: committed | lost | delivered',
    )
  })

  it('is told when it goes on too long or ends too early', () => {
    assert.equal(
      faultOf('heal everything'),
      'line 1: "everything" does not fit after "heal"; possible: the end of the line',
    )
    assert.equal(faultOf('add 3'), 'line 1: the end of the line does not fit after "add 3"; possible: peers')
  })

  it('is refused as setup once a peer is there', () => {
    assert.equal(
      faultOf('add a peer', 'seed 3'),
      'line 2: "seed 3" must stand before the first peer is added',
    )
  })

  it('lists all beginnings when the first word is unknown', () => {
    const text = faultOf('destroy p1')
    for (const word of ['seed', 'add', 'kill', 'cut', 'heal', 'wait', 'expect', 'within', 'for']) {
      assert.match(text, new RegExp(`\\b${word}\\b`))
    }
  })
})
