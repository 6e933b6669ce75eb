/** What is needed of a Parquet page header. */
export interface PageHeader {
  readonly kind: 'data' | 'data-2' | 'dictionary' | 'other'
  readonly uncompressedBytes: number
  readonly compressedBytes: number
  readonly values: number
  readonly encoding: number
  /** Of version 2, whose levels are not compressed. */
  readonly definitionBytes: number
  readonly repetitionBytes: number
  readonly isCompressed: boolean
}

const kinds = ['data', 'other', 'dictionary', 'data-2'] as const

type Fields = Map<number, number | Fields>

/** Reads the header at a position; Thrift's compact protocol. Returns it with the position after it. */
export function readPageHeader(bytes: Uint8Array, position: number): { header: PageHeader; end: number } {
  const reader = new CompactReader(bytes, position)
  const fields = reader.struct()
  const kind = kinds[numberIn(fields, 1)] ?? 'other'
  const inner = fields.get(kind === 'data-2' ? 8 : kind === 'dictionary' ? 7 : 5)
  const own: Fields = inner instanceof Map ? inner : new Map<number, number | Fields>()
  const isVersion2 = kind === 'data-2'
  return {
    header: {
      kind,
      uncompressedBytes: numberIn(fields, 2),
      compressedBytes: numberIn(fields, 3),
      values: numberIn(own, 1),
      encoding: numberIn(own, isVersion2 ? 4 : 2),
      definitionBytes: isVersion2 ? numberIn(own, 5) : 0,
      repetitionBytes: isVersion2 ? numberIn(own, 6) : 0,
      isCompressed: !isVersion2 || own.get(7) !== 0,
    },
    end: reader.position,
  }
}

function numberIn(fields: Fields, field: number): number {
  const value = fields.get(field)
  return typeof value === 'number' ? value : 0
}

class CompactReader {
  readonly #bytes: Uint8Array
  position: number

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes
    this.position = position
  }

  struct(): Fields {
    const fields: Fields = new Map()
    let field = 0
    for (;;) {
      const byte = this.#byte()
      if (byte === 0) return fields
      field = byte >> 4 === 0 ? this.#zigzag() : field + (byte >> 4)
      fields.set(field, this.#value(byte & 0x0f))
    }
  }

  #value(type: number): number | Fields {
    switch (type) {
      case 1:
        return 1
      case 2:
        return 0
      case 3:
        return this.#byte()
      case 4:
      case 5:
      case 6:
        return this.#zigzag()
      case 7:
        this.position += 8
        return 0
      case 8:
        this.position += this.#varint()
        return 0
      case 9:
      case 10:
        return this.#list()
      case 12:
        return this.struct()
      default:
        throw new Error(`a page header has a field of type ${type}`)
    }
  }

  #list(): number {
    const byte = this.#byte()
    const size = byte >> 4 === 15 ? this.#varint() : byte >> 4
    for (let item = 0; item < size; item++) this.#value(byte & 0x0f)
    return 0
  }

  #byte(): number {
    const byte = this.#bytes[this.position++]
    if (byte === undefined) throw new Error('a page header is cut off')
    return byte
  }

  #varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }

  #zigzag(): number {
    const value = this.#varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
