import '../../../src/adapters/promise-with-resolvers.ts'
import assert from 'node:assert/strict'
import { generateKeyPair } from '@libp2p/crypto/keys'
import type { Ed25519PrivateKey } from '@libp2p/interface'
import { peerIdFromPrivateKey } from '@libp2p/peer-id'
import { createSign, createVerify } from '../../../src/adapters/signatures/signatures.ts'

describe('signatures', () => {
  let key: Ed25519PrivateKey
  let peer: string
  const bytes = Buffer.from('accepted')

  before(async () => {
    key = await generateKeyPair('Ed25519')
    peer = peerIdFromPrivateKey(key).toString()
  })

  it('made with a key are good for the peer id of that key alone', async () => {
    const verify = createVerify()
    const other = peerIdFromPrivateKey(await generateKeyPair('Ed25519')).toString()
    const signature = createSign(key)(bytes)
    assert.equal(verify(peer, bytes, signature), true)
    assert.equal(verify(other, bytes, signature), false)
  })

  it('are those of libp2p itself', async () => {
    assert.deepEqual(Buffer.from(createSign(key)(bytes)), Buffer.from(await key.sign(bytes)))
    assert.equal(createVerify()(peer, bytes, await key.sign(bytes)), true)
  })

  it('are not good for other bytes, cut short, or changed', () => {
    const verify = createVerify()
    const signature = createSign(key)(bytes)
    assert.equal(verify(peer, Buffer.from('refused'), signature), false)
    assert.equal(verify(peer, bytes, signature.subarray(1)), false)
    assert.equal(verify(peer, bytes, new Uint8Array(64)), false)
    assert.equal(verify(peer, bytes, new Uint8Array(0)), false)
  })

  it('are not good for other bytes that were written over those found good before', () => {
    const verify = createVerify()
    const signature = Buffer.from(createSign(key)(bytes))
    const lent = Buffer.from(bytes)
    assert.equal(verify(peer, lent, signature), true)
    assert.equal(verify(peer, lent, signature), true)
    lent.writeUInt8(lent.readUInt8(0) ^ 1)
    assert.equal(verify(peer, lent, signature), false)
    assert.equal(verify(peer, Buffer.from(bytes), signature), true)
    signature.writeUInt8(signature.readUInt8(0) ^ 1)
    assert.equal(verify(peer, bytes, signature), false)
  })

  it('are not good for what is no peer id of an Ed25519 key', async () => {
    const verify = createVerify()
    const signature = createSign(key)(bytes)
    const secp256k1 = peerIdFromPrivateKey(await generateKeyPair('secp256k1')).toString()
    for (const signer of ['', 'nobody', secp256k1]) assert.equal(verify(signer, bytes, signature), false)
  })

  it('are not good for another spelling of the same peer id, or one peer could pass for two', () => {
    const spelledAsCid = peerIdFromPrivateKey(key).toCID().toString()
    assert.equal(createVerify()(spelledAsCid, bytes, createSign(key)(bytes)), false)
  })

  it('are still checked when more keys have come than are kept', async () => {
    const verify = createVerify(2)
    for (let index = 0; index < 5; index++) {
      const next = await generateKeyPair('Ed25519')
      assert.equal(verify(peerIdFromPrivateKey(next).toString(), bytes, createSign(next)(bytes)), true)
      assert.equal(verify(peer, bytes, createSign(key)(bytes)), true)
    }
  })
})
