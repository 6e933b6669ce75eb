const slots = 1_024
const textLengthMax = 64

/**
 * The short ASCII texts seen last. The same peer ids and names come in every message; finding the text
 * that is already there is several times faster than decoding it anew, and the copies share their memory.
 * It changes no answer, and a hostile sender can only make it forget.
 */
export class KnownTexts {
  readonly #texts: (string | undefined)[] = new Array<string | undefined>(slots).fill(undefined)

  find(bytes: Uint8Array, start: number, length: number): string | undefined {
    if (length === 0) return ''
    if (length > textLengthMax) return undefined
    const text =
      this.#texts[slotOf(length, bytes[start + length - 1] as number, bytes[start + (length >> 1)] as number)]
    if (text === undefined || text.length !== length) return undefined
    // From the end: peer ids have their first characters in common.
    for (let index = length - 1; index >= 0; index--) {
      if (text.charCodeAt(index) !== bytes[start + index]) return undefined
    }
    return text
  }

  /** `text` must be ASCII. */
  keep(text: string): void {
    const { length } = text
    if (length === 0 || length > textLengthMax) return
    this.#texts[slotOf(length, text.charCodeAt(length - 1), text.charCodeAt(length >> 1))] = text
  }
}

function slotOf(length: number, last: number, middle: number): number {
  return (length * 131 + last * 31 + middle * 7) & (slots - 1)
}
