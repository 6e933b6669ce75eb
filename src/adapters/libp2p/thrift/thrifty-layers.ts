import type { Writable } from 'node:stream'
import type { ConnectionEncrypter, ConnectionProtector, SecuredConnection } from '@libp2p/interface'
import type { YamuxStream } from '../yamux-streams.ts'
import { writeOncePerTurn } from './fewer-writes.ts'
import { openLazily } from './lazy-windows.ts'
import { endReadsCheaply, type LengthPrefixedDecoder } from './short-reads.ts'
import { skipUnheardEvents, type Telling } from './unheard-events.ts'

// libp2p has no settings for what it wastes on a peer that idles; these are the places where it hands us each layer of
// a connection before anything is sent on it. What is built otherwise one day is left as it is, and only costs more.

/** The socket. `inner` is the protector that encrypts, if there is one. */
export function thriftyProtector(inner: ConnectionProtector | undefined): ConnectionProtector {
  return {
    protect: async (connection, options) => {
      const { socket } = connection as { socket?: Writable }
      if (socket !== undefined) writeOncePerTurn(socket)
      maybeSkipUnheardEvents(connection)
      if (inner === undefined) return connection
      const sealed = await inner.protect(connection, options)
      maybeSkipUnheardEvents(sealed)
      return sealed
    },
  }
}

/** noise. */
export function thriftyEncrypter(encrypter: ConnectionEncrypter): ConnectionEncrypter {
  const secureInbound = encrypter.secureInbound.bind(encrypter)
  const secureOutbound = encrypter.secureOutbound.bind(encrypter)
  encrypter.secureInbound = async (connection, options) => thrifty(await secureInbound(connection, options))
  encrypter.secureOutbound = async (connection, options) => thrifty(await secureOutbound(connection, options))
  return encrypter
}

function thrifty(secured: SecuredConnection): SecuredConnection {
  const { decoder } = secured.connection as { decoder?: LengthPrefixedDecoder }
  if (decoder?.lengthDecoder !== undefined) endReadsCheaply(decoder)
  maybeSkipUnheardEvents(secured.connection)
  return secured
}

/** A stream of yamux. */
export function makeStreamThrifty(stream: YamuxStream): void {
  openLazily(stream)
  maybeSkipUnheardEvents(stream)
}

function maybeSkipUnheardEvents(stream: object): void {
  const telling = stream as Partial<Telling>
  if (telling.safeDispatchEvent !== undefined && telling.listenerCount !== undefined)
    skipUnheardEvents(telling as Telling)
}
