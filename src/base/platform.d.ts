/**
 * All the platform that pure code may know. tsconfig.pure.json takes Node and the DOM away from everything
 * left of src/adapters, so that a clock, a timer or a socket there does not compile; these few names are
 * deterministic and the same on every platform, so they stay. The whole program's tsconfig excludes this
 * file, because Node's own types declare the same names.
 */

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
  encodeInto(text: string, destination: Uint8Array): { read: number; written: number }
}

declare class TextDecoder {
  constructor(label?: 'utf-8', options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: ArrayBufferView | ArrayBuffer): string
}
