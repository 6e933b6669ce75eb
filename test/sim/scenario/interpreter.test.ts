import assert from 'node:assert/strict'
import { runScenario, type ScenarioOutcome } from '../../../sim/scenario/interpreter.ts'
import { parseScenario } from '../../../sim/scenario/parser.ts'
import { ToyWorld } from './toy-world.ts'

async function run(world: ToyWorld, ...lines: string[]): Promise<ScenarioOutcome> {
  const parsed = parseScenario(lines.join('\n'))
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.fault.text)
  return runScenario(parsed.scenario, world)
}

const begin = [
  'data set corpus: 4 shards of 100 samples',
  'add 2 peers',
  'wait until all shards are owned and started',
]

describe('the interpreter', () => {
  it('runs a story to its end and closes the world', async () => {
    const world = new ToyWorld()
    const { failure, totals } = await run(
      world,
      ...begin,
      'kill p2',
      'expect owner of shard 0 is p1',
      'expect owner of shard 1 is not p2',
      'within 1 s expect every shard of p2 is delivered by another',
      'within 2 s expect data set corpus is finished',
      'expect nothing was committed twice',
      'expect nothing was lost',
      'expect at least 400 samples were committed',
      'expect no invariant was broken',
    )
    assert.equal(failure, undefined)
    assert.equal(totals.committed, 400)
    assert.equal(world.closed, true)
  })

  it('writes down what happened, in columns', async () => {
    const { transcript } = await run(new ToyWorld(), '# two peers', ...begin, 'kill p2', 'wait 200 ms')
    assert.deepEqual(transcript.split('\n'), [
      '# two peers',
      '',
      '     time    who  what',
      '    0.000 s  >    data set corpus: 4 shards of 100 samples',
      '    0.000 s  p1   data set corpus is agreed: 4 shards',
      '    0.000 s  >    add 2 peers',
      '    0.000 s  p1   starts (incarnation 1)',
      '    0.000 s  p1   leads, in term 1',
      '    0.000 s  p2   starts (incarnation 1)',
      '    0.000 s  >    wait until all shards are owned and started',
      '    0.100 s  p1   takes view 1: members p1 p2; electors p1',
      '    0.100 s  p2   takes view 1',
      '    0.100 s  p1   starts shards 0 of corpus@0 (view active)',
      '    0.100 s  p2   starts shards 1 of corpus@0 (view active)',
      '    0.100 s  p1   starts shards 2 of corpus@0 (view active)',
      '    0.100 s  p2   starts shards 3 of corpus@0 (view active)',
      '    0.100 s  >    kill p2',
      '    0.100 s  p2   dies',
      '    0.100 s  >    wait 200 ms',
      '    0.200 s  p1   takes view 2: members p1; electors p1',
      '    0.200 s  p1   starts shards 1:1 3:1 of corpus@0 (view active)',
      '    0.300 s  =    samples: 66 delivered (0 twice), 66 committed (0 twice), 0 lost',
      '',
    ])
  })

  it('stops at the first expectation that is not met and says why', async () => {
    const { failure } = await run(new ToyWorld(), ...begin, 'expect owner of shard 0 is p2', 'heal')
    assert.deepEqual(failure, { line: 4, text: 'line 4: expect owner of shard 0 is p2: it is p1' })
  })

  it('gives up waiting after the time that the line gives', async () => {
    const world = new ToyWorld()
    const { failure } = await run(world, ...begin, 'within 300 ms expect data set corpus is finished')
    assert.match(failure?.text ?? '', /not within 300 ms: corpus is not finished$/)
    assert.equal(world.nowMs(), 400)
  })

  it('sees that something does not stay as it was', async () => {
    const { failure } = await run(
      new ToyWorld(),
      ...begin,
      'for 500 ms expect all shards are owned and started',
      'kill p2',
      'for 1 s expect all shards are owned and started',
    )
    assert.match(failure?.text ?? '', /^line 6: .*no longer after 0 ms: 2 are not, such as corpus@0\/1$/)
  })

  it('knows the leader and the rest when their turn comes', async () => {
    const world = new ToyWorld()
    await run(
      world,
      'add 3 peers',
      'wait 1 s',
      'cut the leader from the rest',
      'cut the rest from p2 and p3 one way',
    )
    assert.deepEqual(world.operations.slice(3), [
      { kind: 'cut', from: ['p1'], to: ['p2', 'p3'], oneWay: false },
      { kind: 'cut', from: ['p1'], to: ['p2', 'p3'], oneWay: true },
    ])
  })

  it('remembers a peer by the name it was given', async () => {
    const world = new ToyWorld()
    const { failure } = await run(
      world,
      'add 2 peers',
      'wait 1 s',
      'call the leader boss',
      'kill boss',
      'kill boss with the disk',
    )
    assert.equal(failure, undefined)
    assert.deepEqual(world.operations.slice(2), [
      { kind: 'kill', peer: 'p1', disk: 'kept' },
      { kind: 'kill', peer: 'p1', disk: 'lost' },
    ])
  })

  it('says it when there is no leader to speak of', async () => {
    const { failure } = await run(new ToyWorld(), 'add 2 peers', 'wait 1 s', 'kill p1', 'freeze the leader')
    assert.equal(failure?.text, 'line 4: freeze the leader: there is no leader')
  })
})
