import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate for 127.0.0.1 and localhost that nobody has signed but itself, and its key; both as PEM. */
export function selfSigned(): { readonly certificate: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(identifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
  const commonName = sequence(identifier([0x55, 0x04, 0x03]), der(0x0c, Buffer.from('shoal test')))
  const name = sequence(der(0x31, commonName))
  const isAuthority = sequence(
    identifier([0x55, 0x1d, 0x13]),
    der(0x04, sequence(der(0x01, Buffer.of(0xff)))),
  )
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.of(127, 0, 0, 1)))
  const alternativeNames = sequence(identifier([0x55, 0x1d, 0x11]), der(0x04, names))
  const toSign = sequence(
    // Version 3, which knows extensions.
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, alternativeNames)),
  )
  const signature = sign('sha256', toSign, privateKey)
  const whole = sequence(toSign, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function identifier(bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...lengthBytes), content])
}
