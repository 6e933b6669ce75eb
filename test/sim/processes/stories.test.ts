import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { playOnProcesses } from '../../../sim/processes/play-scenario.ts'
import { parseScenario } from '../../../sim/scenario/index.ts'
import { builtProgram } from '../../peer/built-program.ts'

/** As the virtual world plays them. The machine may be busy here: timing as for tests, and more of it. */
function story(name: string, change: (text: string) => string = (text) => text): string {
  const text = readFileSync(new URL(`../../scripts/${name}.scenario`, import.meta.url), 'utf8')
  return change(text.replaceAll(/within \d+ s/g, 'within 60 s')).replace('\n', '\npreset test\n')
}

async function plays(text: string): Promise<void> {
  const parsed = parseScenario(text)
  assert(parsed.ok, parsed.ok ? '' : parsed.fault.text)
  const { failure, transcript, folder } = await playOnProcesses(parsed.scenario)
  assert.equal(failure?.text, undefined, transcript)
  assert.equal(folder === undefined || existsSync(folder), true)
}

describe('a story on real processes', function () {
  this.timeout(240_000)
  before(() => {
    builtProgram()
  })

  it('of a worker that is killed goes as in virtual time', () =>
    // A lease may lapse on a busy machine, and then more is repeated than the window of the dead.
    plays(story('worker-dies', (text) => text.replace('expect nobody paused\n', '').replace('120', '320'))))

  it('of a peer that leaves goes as in virtual time', () =>
    plays(
      story('leave', (text) => text.replace('nothing was delivered twice', 'nothing was committed twice')),
    ))

  it('of a peer that is cut off, pauses, and is a member again when the cut is healed', () =>
    plays(`# a peer is cut off from two others
preset test
data set corpus: 6 shards of 20000 samples
add 3 peers
wait until all shards are owned and started
wait until the view has 3 members
wait 5 s # until all three are electors
cut p1 from p2 and p3
within 60 s expect p1 may not deliver
within 60 s expect every shard of p1 is delivered by another
for 1 s expect p1 may not deliver
heal
within 60 s expect the view has 3 members
within 60 s expect p1 may deliver
expect nothing was committed twice
`))
})
