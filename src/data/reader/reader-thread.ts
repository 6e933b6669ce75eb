import { parentPort, workerData } from 'node:worker_threads'
import type { FileMetaData } from 'hyparquet'
import { assert } from '../../base/assert.ts'
import { dataFileOf } from '../catalog/catalog.ts'
import { DataError, textOf } from '../data-error.ts'
import { type ColumnBlock, type FileIndex, formatNamed, type Sample } from '../format/format.ts'
import { syntheticScheme, syntheticSource } from '../format/synthetic.ts'
import { ReusedMemory } from '../memory.ts'
import { DiskCache } from '../source/disk-cache.ts'
import { openSource } from '../source/open-source.ts'
import type { SourceFile } from '../source/source.ts'
import { findTokenColumn } from '../tokens/token-column.ts'
import { readTokenRows } from '../tokens/token-rows.ts'
import type { PieceQuestion, ReaderAnswer, ReaderSetup, ReaderTask, ToReader } from './reader-task.ts'
import { isColumns, readWhole } from './sample-block.ts'

// The program of a reader thread: reads and decodes one block after another, so that whoever asks never waits for a
// decompressor.

assert(parentPort !== null, 'this file is the program of a thread')
const port = parentPort
const { uri, format: formatName, cache, asks } = workerData as ReaderSetup
const plain = uri.startsWith(syntheticScheme) ? syntheticSource(uri) : openSource(uri)
const asked = new Map<number, (isThere: boolean) => void>()
let lastAsked = 0
const source = cache === undefined ? plain : new DiskCache(cache).around(plain, asks ? ask : undefined)
const format = formatNamed(formatName)
const indices = new Map<string, FileIndex>()
const memory = new ReusedMemory()

port.on('message', (message: ToReader) => {
  if (!('asked' in message)) return void answer(message)
  asked.get(message.asked)?.(message.isThere)
  asked.delete(message.asked)
})

/** The loader knows whom to ask. */
function ask(file: SourceFile, piece: number): Promise<boolean> {
  const question: PieceQuestion = { asks: ++lastAsked, file, piece }
  return new Promise((resolve) => {
    asked.set(question.asks, resolve)
    port.postMessage(question)
  })
}

async function answer({ id, file, index, block, tokens, spares }: ReaderTask): Promise<void> {
  memory.takeBack(spares)
  if (index !== undefined) indices.set(file.path, index)
  try {
    const known = indices.get(file.path)
    assert(known !== undefined, 'the first task on a file brings its index')
    if (tokens !== undefined) {
      const plainFile = dataFileOf(source, file)
      const metadata = known.detail as FileMetaData
      const column = findTokenColumn(plainFile, metadata, tokens.column)
      const rows = await readTokenRows(plainFile, metadata, column, block, memory)
      const reply: ReaderAnswer = { id, tokens: rows }
      port.postMessage(reply, [rows.values.buffer as ArrayBuffer, rows.offsets.buffer as ArrayBuffer])
      return
    }
    const samples = await readWhole(format, dataFileOf(source, file), known, block, memory)
    const reply: ReaderAnswer = { id, samples }
    port.postMessage(reply, isColumns(samples) ? buffersOfColumns(samples) : buffersOf(samples))
  } catch (error) {
    const isKnown = error instanceof DataError
    const fault = {
      code: isKnown ? error.code : 'file-damaged',
      path: isKnown ? error.path : file.path,
      text: textOf(error),
    }
    const reply: ReaderAnswer = { id, fault }
    port.postMessage(reply)
  } finally {
    memory.forgetSpares()
  }
}

function buffersOfColumns({ columns }: ColumnBlock): ArrayBuffer[] {
  return columns.flatMap((column) =>
    'numbers' in column ? [column.numbers.buffer as ArrayBuffer, column.offsets.buffer as ArrayBuffer] : [],
  )
}

/** Typed arrays of samples are handed over, not copied, where each has memory of its own. */
function buffersOf(samples: readonly Sample[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const sample of samples)
    for (const value of Object.values(sample))
      if (
        ArrayBuffer.isView(value) &&
        value.byteLength === value.buffer.byteLength &&
        value.byteLength > 4_096
      )
        buffers.add(value.buffer as ArrayBuffer)
  return [...buffers]
}
