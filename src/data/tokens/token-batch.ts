/** Sequences of one length, row by row: row r has elements [r × sequenceLength, (r + 1) × sequenceLength). */
export interface TokenBatch {
  readonly rows: number
  readonly sequenceLength: number
  readonly inputIds: Int32Array
  /** 1 where there is a token, 0 where there is padding. */
  readonly attentionMask: Uint8Array
  /** The tokens again, and `ignoredLabel` where there is padding: a model that shifts labels by itself takes them as they are. */
  readonly labels: Int32Array
}

/** What loss functions leave out, by convention. */
export const ignoredLabel = -100

export interface TokenBatchOptions {
  readonly batchSize: number
  readonly sequenceLength: number
  /** Fills rows that are too short; 0 without it. */
  readonly padId?: number
  /** Put after the last token of a row that was not cut off, where there is room. */
  readonly eosId?: number
}

/** Collects rows of tokens into batches. Longer rows are cut off, shorter ones padded on the right, empty ones left out. */
export class TokenBatcher {
  readonly #options: TokenBatchOptions
  #batch: TokenBatch
  #rows = 0

  constructor(options: TokenBatchOptions) {
    this.#options = options
    this.#batch = this.#empty()
  }

  /** Adds a row; returns a batch when it is full. */
  add(values: Int32Array, from: number, to: number): TokenBatch | undefined {
    if (to === from) return undefined
    const { sequenceLength, batchSize, eosId, padId = 0 } = this.#options
    const { inputIds, attentionMask, labels } = this.#batch
    const start = this.#rows * sequenceLength
    const end = start + sequenceLength
    const kept = Math.min(to - from, sequenceLength)
    const tokens = values.subarray(from, from + kept)
    inputIds.set(tokens, start)
    labels.set(tokens, start)
    let length = kept
    if (eosId !== undefined && kept === to - from && kept < sequenceLength) {
      inputIds[start + kept] = eosId
      labels[start + kept] = eosId
      length += 1
    }
    attentionMask.fill(1, start, start + length)
    // What is new is zeros: only what must be something else is written.
    if (padId !== 0) inputIds.fill(padId, start + length, end)
    labels.fill(ignoredLabel, start + length, end)
    this.#rows += 1
    return this.#rows === batchSize ? this.#take() : undefined
  }

  /** What is left at the end of an epoch: a shorter batch, or nothing. */
  finish(): TokenBatch | undefined {
    return this.#rows === 0 ? undefined : this.#take()
  }

  #take(): TokenBatch {
    const { sequenceLength } = this.#options
    const { inputIds, attentionMask, labels } = this.#batch
    const rows = this.#rows
    const end = rows * sequenceLength
    this.#batch = this.#empty()
    this.#rows = 0
    if (end === inputIds.length) return { rows, sequenceLength, inputIds, attentionMask, labels }
    return {
      rows,
      sequenceLength,
      inputIds: inputIds.slice(0, end),
      attentionMask: attentionMask.slice(0, end),
      labels: labels.slice(0, end),
    }
  }

  #empty(): TokenBatch {
    const { batchSize, sequenceLength } = this.#options
    const length = batchSize * sequenceLength
    return {
      rows: 0,
      sequenceLength,
      inputIds: new Int32Array(length),
      attentionMask: new Uint8Array(length),
      labels: new Int32Array(length),
    }
  }
}
