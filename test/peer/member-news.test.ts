import assert from 'node:assert/strict'
import { MemberNews } from '../../src/peer/member-news.ts'

describe('MemberNews', () => {
  let news: MemberNews
  const looks = (...members: string[]) => news.look(members)?.text

  beforeEach(() => {
    news = new MemberNews('self')
  })

  it('names those who come and go, and says how many there are', () => {
    assert.equal(looks('self', 'long-name-of-a'), '…ame-of-a joined: now 2 members')
    assert.equal(looks('self', 'b'), '…b joined, …ame-of-a gone: now 2 members')
    assert.equal(looks('self'), '…b gone: now 1 member')
  })

  it('names a few of many', () => {
    assert.equal(looks('self', 'a', 'b', 'c', 'd', 'e'), '…a …b …c 2 more joined: now 6 members')
  })

  it('has none where nobody came or went, or only the peer itself', () => {
    assert.equal(looks('self'), undefined)
    assert.equal(looks('self', 'a'), '…a joined: now 2 members')
    assert.equal(looks('self', 'a'), undefined)
    assert.equal(looks('a'), undefined)
    assert.equal(looks('self', 'a'), undefined)
  })
})
