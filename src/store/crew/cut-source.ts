import { ContentCutter } from '../chunk/content-cutter.ts'
import { cutTensors } from '../chunk/cut-tensors.ts'
import { headerLength, lengthFieldBytes, parseSafetensors } from '../chunk/safetensors.ts'
import { cutFixed, type Span } from '../chunk/span.ts'
import { readSource } from './read-source.ts'
import type { CutFile, Cutting, Source } from './task.ts'

const readBytes = 2 ** 20

/** Decides where a file or buffer is cut. Blocks: for worker threads. */
export function cutSource(source: Source, sizeBytes: number, how: Cutting): CutFile {
  if (how === 'content') return { layout: 'plain', spans: cutByContent(source, sizeBytes) }
  if (how === 'fixed' || sizeBytes < lengthFieldBytes) return { layout: 'plain', spans: cutFixed(sizeBytes) }
  const length = headerLength(bytesOf(source, 0, lengthFieldBytes), sizeBytes)
  const layout =
    length === undefined ? undefined : parseSafetensors(bytesOf(source, lengthFieldBytes, length), sizeBytes)
  return layout === undefined
    ? { layout: 'plain', spans: cutFixed(sizeBytes) }
    : { layout: 'safetensors', spans: cutTensors(layout, sizeBytes) }
}

function cutByContent(source: Source, sizeBytes: number): Span[] {
  const cutter = new ContentCutter()
  const spans: Span[] = []
  let offset = 0
  const add = (length: number): void => {
    spans.push({ offset, length })
    offset += length
  }
  for (let from = 0; from < sizeBytes; from += readBytes)
    for (const length of cutter.push(bytesOf(source, from, Math.min(readBytes, sizeBytes - from))))
      add(length)
  if (cutter.finish() > 0) add(cutter.finish())
  return spans
}

function bytesOf(source: Source, offset: number, length: number): Uint8Array {
  return source.kind === 'memory'
    ? // Not shared: a text decoder takes no shared memory.
      source.bytes.slice(offset, offset + length)
    : readSource(source.descriptor, offset, new Uint8Array(length))
}
