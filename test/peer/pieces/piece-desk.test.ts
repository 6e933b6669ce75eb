import assert from 'node:assert/strict'
import { rankMembers } from '../../../src/core/ownership/index.ts'
import { type PieceRef, pieceKey } from '../../../src/core/piece.ts'
import { PieceDesk, type PieceDeskOptions } from '../../../src/peer/pieces/piece-desk.ts'

const members = ['p1', 'p2', 'p3'].map((id) => ({ id }))
const piece = { bytes: new Uint8Array(3), digest: new Uint8Array(32) }

/** A piece that the member ranks first for. */
function pieceOf(member: string): PieceRef {
  for (let number = 0; ; number++) {
    const ref = { dataSet: 'corpus', path: `f${number}`, version: '', bytes: 3, piece: 0 }
    if (rankMembers(pieceKey(ref), members, 1)[0] === member) return ref
  }
}

describe('the desk for pieces', () => {
  let nowMs = 0
  let did: string[] = []

  beforeEach(() => {
    nowMs = 0
    did = []
  })

  function desk(changes: Partial<PieceDeskOptions> = {}): PieceDesk {
    return new PieceDesk({
      self: 'p1',
      cache: { folder: '/nowhere', bytesMax: 1 },
      members: () => members,
      originOf: (dataSet) => (dataSet === 'corpus' ? 'https://origin/' : undefined),
      keeper: {
        give: (uri) => {
          did.push(`gives from ${uri}`)
          return Promise.resolve({ kind: 'given', ...piece })
        },
        keep: () => {
          did.push('keeps')
          return Promise.resolve(true)
        },
      },
      ask: (peer) => {
        did.push(`asks ${peer}`)
        return Promise.resolve(piece)
      },
      nowMs: () => nowMs,
      ...changes,
    })
  }

  it('fetches what this peer ranks first for, and asks the first for all else', async () => {
    const at = desk()
    assert.equal(await at.bring(pieceOf('p1')), true)
    assert.equal(await at.bring(pieceOf('p3')), true)
    assert.deepEqual(did, ['gives from https://origin/', 'asks p3', 'keeps'])
    assert.deepEqual(at.counts, { fromPeers: 1, fromOrigin: 1, given: 0 })
  })

  it('asks once for what several programs want at the same time', async () => {
    const at = desk()
    assert.deepEqual(await Promise.all([at.bring(pieceOf('p2')), at.bring(pieceOf('p2'))]), [true, true])
    assert.deepEqual(did, ['asks p2', 'keeps'])
  })

  it('sends programs to the origin when the first is gone, and leaves that one alone for a while', async () => {
    const at = desk({
      ask: (peer) => {
        did.push(`asks ${peer}`)
        return Promise.resolve(undefined)
      },
    })
    assert.equal(await at.bring(pieceOf('p2')), false)
    assert.equal(await at.bring(pieceOf('p2')), false)
    nowMs = 6_000
    assert.equal(await at.bring(pieceOf('p2')), false)
    assert.deepEqual(did, ['asks p2', 'asks p2'])
  })

  it('sends programs to the origin when what came is not what it claims to be', async () => {
    const at = desk({
      keeper: { give: () => Promise.resolve({ kind: 'failed' }), keep: () => Promise.resolve(false) },
    })
    assert.equal(await at.bring(pieceOf('p2')), false)
    assert.equal(await at.bring(pieceOf('p1')), false)
    assert.deepEqual(at.counts, { fromPeers: 0, fromOrigin: 0, given: 0 })
  })

  it('brings and gives nothing of a data set that is not registered as remote', async () => {
    const stranger = { ...pieceOf('p1'), dataSet: 'folder' }
    assert.equal(await desk().bring(stranger), false)
    assert.equal(await desk().give(stranger), 'unknown')
    assert.deepEqual(did, [])
  })
})
