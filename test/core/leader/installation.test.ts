import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { Installation } from '../../../src/core/leader/installation.ts'
import type { LeasesLeft } from '../../../src/core/messages.ts'
import { Outbox } from '../../../src/core/outbox.ts'
import type { CertifiedView } from '../../../src/core/view.ts'

const view = { view: { number: 4 } } as unknown as CertifiedView

function installationFor(newElectors: readonly string[], leasesLeft: () => LeasesLeft | undefined) {
  const address = { job: '', genesis: '', lineage: { counter: 0, tag: '' }, from: 'a', incarnation: 1 }
  const outbox = new Outbox('a', () => address)
  const state = { previousElectors: ['a', 'b', 'c'], electors: newElectors } as unknown as AgreedState
  const installation = new Installation(view, state, outbox, leasesLeft)
  for (const elector of ['a', 'b']) installation.read(elector, [])
  const sent = () => {
    installation.send(0)
    return outbox.drain().flatMap((output) => {
      if (output.kind !== 'send' || output.message.kind !== 'install-request') return []
      return [{ to: output.to, residuals: output.message.report.residuals }]
    })
  }
  return sent
}

describe('installing the progress of the view before', () => {
  it('waits until the leases are known that new electors must be told of', () => {
    const residuals = [{ peer: 'deaf', incarnation: 1, leftMs: 900 }]
    let known: LeasesLeft | undefined
    const sent = installationFor(['b', 'c', 'd'], () => known)
    assert.deepEqual(sent(), [])
    known = { residuals, residualFloorMs: 0 }
    assert.deepEqual(
      sent().filter(({ to }) => to === 'd'),
      [{ to: 'd', residuals }],
    )
  })

  it('waits for nothing where the electors stay: they have granted those leases themselves', () => {
    const sent = installationFor(['a', 'b', 'c'], () => undefined)
    // To itself a peer sends nothing.
    assert.deepEqual(
      sent().map(({ residuals }) => residuals),
      [[], []],
    )
  })
})
