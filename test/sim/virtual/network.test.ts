import assert from 'node:assert/strict'
import { eventKind } from '../../../sim/virtual/event-kinds.ts'
import { EventQueue } from '../../../sim/virtual/event-queue.ts'
import { type NetworkListener, VirtualNetwork } from '../../../sim/virtual/network.ts'
import type { Parcel } from '../../../sim/virtual/parcel.ts'
import { calmWeather, type Weather } from '../../../sim/virtual/weather.ts'
import { Prng } from '../../../src/base/prng.ts'

/** A network of three hosts whose processes only write down what they are told. */
class Site implements NetworkListener {
  readonly queue = new EventQueue()
  readonly network: VirtualNetwork
  readonly told: string[] = []

  constructor(weather: Weather = calmWeather) {
    this.network = new VirtualNetwork(4, weather, this.queue, new Prng(7), this)
    for (const host of [0, 1, 2]) {
      this.network.place(host, 0, 1)
      this.network.start(host)
    }
  }

  arrive(host: number, parcel: Parcel): void {
    this.told.push(`${host} gets ${new TextDecoder().decode(parcel.bytes)} of ${parcel.from}`)
  }
  connected(host: number, peer: number): void {
    this.told.push(`${host} connected to ${peer}`)
  }
  disconnected(host: number, peer: number): void {
    this.told.push(`${host} disconnected from ${peer}`)
  }
  inboundLifelineClosed(host: number, peer: number): void {
    this.told.push(`${host} lost the lifeline from ${peer}`)
  }
  outboundLifelineClosed(host: number, peer: number): void {
    this.told.push(`${host} lost the lifeline to ${peer}`)
  }
  probeRefused(host: number, peer: number): void {
    this.told.push(`${host} was refused by ${peer}`)
  }

  /** Lets everything happen for a while; returns what the processes were told. */
  run(forMs: number): string[] {
    const untilMs = this.queue.atMs + forMs
    while ((this.queue.nextAtMs() ?? Number.POSITIVE_INFINITY) <= untilMs) {
      this.queue.pop()
      if (this.queue.kind === eventKind.deliver)
        this.network.take(this.queue.subject, this.queue.payload as Parcel)
      else (this.queue.payload as () => void)()
    }
    this.queue.advanceTo(untilMs)
    return this.told.splice(0)
  }

  say(from: number, to: number, text: string, ride: 'renewal' | 'answer' | 'other' = 'other'): void {
    this.network.send(from, to, 'test', new TextEncoder().encode(text), ride)
  }
}

const count = (told: readonly string[], text: string) => told.filter((line) => line === text).length

describe('virtual network', () => {
  it('connects both ends with the first message and keeps the order of a link', () => {
    const site = new Site({ ...calmWeather, jitterMs: 20 })
    for (let index = 0; index < 10; index++) site.say(0, 1, `${index}`)
    const told = site.run(100)
    assert.equal(count(told, '0 connected to 1'), 1)
    assert.equal(count(told, '1 connected to 0'), 1)
    assert.deepEqual(
      told.filter((line) => line.startsWith('1 gets')),
      Array.from({ length: 10 }, (_, index) => `1 gets ${index} of 0`),
    )
  })

  it('tells the elector of a killed member at once, and of a member without power never', () => {
    const site = new Site()
    site.say(0, 1, 'renew', 'renewal')
    site.say(2, 1, 'renew', 'renewal')
    site.run(10)
    site.network.stop(0, 'killed')
    site.network.stop(2, 'powered-off')
    assert.deepEqual(site.run(10), ['1 lost the lifeline from 0', '1 disconnected from 0'])
    // Later the elector's own end gives up: that is no close by the member.
    assert.deepEqual(site.run(60_000), ['1 disconnected from 2'])
  })

  it('refuses a probe of a dead process, and answers none of a living, dark or cut off one', () => {
    const site = new Site()
    site.network.probe(0, 1)
    site.run(50)
    site.network.cut(1, 0)
    site.network.stop(1, 'killed')
    site.network.probe(0, 1)
    assert.deepEqual(site.run(50), [])
    site.network.mend(1, 0)
    site.network.probe(0, 1)
    assert.equal(count(site.run(50), '0 was refused by 1'), 1)
    site.network.stop(2, 'powered-off')
    site.network.probe(0, 2)
    assert.deepEqual(site.run(50), [])
  })

  it('drops an answer that comes by a lifeline which its member has closed', () => {
    const site = new Site()
    site.say(0, 1, 'renew', 'renewal')
    site.run(10)
    site.say(1, 0, 'grant', 'answer')
    assert.equal(count(site.run(10), '0 gets grant of 1'), 1)
    // Half a second on the way, and meanwhile the stream breaks.
    site.network.links.slow(1, 500)
    site.say(1, 0, 'late grant', 'answer')
    site.network.reset(0, 1)
    const told = site.run(5_000)
    assert.equal(count(told, '0 lost the lifeline to 1'), 1)
    assert.equal(count(told, '1 lost the lifeline from 0'), 1)
    assert.equal(count(told, '0 gets late grant of 1'), 0)
  })

  it('never lets a late close of an old lifeline end a newer one', () => {
    const site = new Site()
    site.say(0, 1, 'renew', 'renewal')
    site.run(10)
    // The elector hears of the reset only after the member has dialled again.
    for (let attempt = 0; attempt < 20; attempt++) {
      site.network.reset(0, 1)
      for (let step = 0; step < 40; step++) {
        const told = site.run(50)
        const closed = told.includes('1 lost the lifeline from 0')
        if (told.includes('0 lost the lifeline to 1')) site.say(0, 1, 'again', 'renewal')
        if (closed && told.includes('1 gets again of 0')) {
          assert.ok(told.indexOf('1 lost the lifeline from 0') < told.indexOf('1 gets again of 0'))
        }
      }
      site.say(0, 1, 'renew', 'renewal')
      site.run(3_000)
      site.say(1, 0, 'grant', 'answer')
      assert.equal(count(site.run(10), '0 gets grant of 1'), 1)
    }
  })

  it('closes a lifeline with its own connection, even when the peer has dialled a newer one meanwhile', () => {
    const site = new Site()
    let closes = 0
    for (let attempt = 0; attempt < 20; attempt++) {
      site.say(0, 1, 'renew', 'renewal')
      site.run(10)
      site.network.reset(0, 1)
      // The elector sees the end first, as often as not, and dials back at once.
      for (let step = 0; step < 50; step++) {
        const told = site.run(50)
        if (told.includes('1 disconnected from 0')) site.network.dial(1, 0)
        closes += count(told, '0 lost the lifeline to 1')
      }
      assert.equal(closes, attempt + 1)
    }
  })

  it('keeps the lifeline of a restarted member whose elector still writes to the process before', () => {
    const site = new Site({ ...calmWeather, jitterMs: 20 })
    site.say(0, 1, 'renew', 'renewal')
    site.run(100)
    for (let attempt = 0; attempt < 50; attempt++) {
      site.network.stop(0, 'powered-off')
      site.network.start(0)
      site.say(0, 1, 'renew', 'renewal')
      // Bytes may overtake the dial that they wait for: then the elector knows only of the old connection.
      while (count(site.run(0.1), '1 gets renew of 0') === 0);
      site.say(1, 0, 'word')
      site.say(1, 0, 'grant', 'answer')
      const told = site.run(100)
      assert.equal(count(told, '0 gets grant of 1'), 1)
      assert.equal(count(told, '1 lost the lifeline from 0'), 0)
    }
  })

  it('loses what is sent into a cut, or delivers it after the cut', () => {
    const lossy = new Site()
    lossy.network.cut(0, 1)
    lossy.say(0, 1, 'lost')
    lossy.run(10)
    lossy.network.mend(0, 1)
    assert.equal(count(lossy.run(10), '1 gets lost of 0'), 0)

    const stalling = new Site({ ...calmWeather, stallChance: 1 })
    stalling.network.dial(0, 1)
    stalling.run(10)
    stalling.network.cut(0, 1)
    stalling.say(0, 1, 'stalled')
    assert.deepEqual(stalling.run(10), [])
    stalling.network.mend(0, 1)
    assert.deepEqual(stalling.run(10), ['1 gets stalled of 0'])
  })

  it('cuts one direction without the other', () => {
    const site = new Site()
    site.network.dial(0, 1)
    site.run(10)
    site.network.cut(0, 1)
    site.say(0, 1, 'there')
    site.say(1, 0, 'back')
    assert.deepEqual(site.run(10), ['0 gets back of 1'])
  })

  it('carries gossip around a partial cut, over a host that reaches both sides', () => {
    const site = new Site()
    site.run(10)
    site.network.cut(0, 1)
    site.network.publish(0, 'gossip', new TextEncoder().encode('news'))
    assert.equal(count(site.run(10), '1 gets news of 0'), 1)
    site.network.cut(2, 1)
    site.network.publish(0, 'gossip', new TextEncoder().encode('more'))
    const told = site.run(10)
    assert.deepEqual([count(told, '1 gets more of 0'), count(told, '2 gets more of 0')], [0, 1])
  })

  it('gives a restarted process nothing that was sent to the one before', () => {
    const site = new Site()
    site.network.dial(0, 1)
    site.run(10)
    site.network.links.slow(0, 100)
    site.say(0, 1, 'for the dead')
    site.network.publish(0, 'gossip', new TextEncoder().encode('old news'))
    site.network.stop(1, 'killed')
    site.network.start(1)
    const told = site.run(1_000)
    assert.equal(told.filter((line) => line.startsWith('1 gets')).length, 0)
  })
})
