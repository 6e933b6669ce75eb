import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WireReader } from '../../protocols/wire/reader.ts'
import { WireWriter } from '../../protocols/wire/writer.ts'
import * as limits from '../../protocols/words/limits.ts'
import { waitingPeersMax } from '../../src/core/membership/founding.ts'

const folder = join(dirname(dirname(import.meta.dirname)), 'protocols')

async function textsOf(
  extension: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(extension)).sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}

const limitOf: Readonly<Record<string, number>> = {
  addresses: limits.addressesMax,
  weights: limits.membersMax,
  electors: limits.electorsMax,
  previous_electors: limits.electorsMax,
  changes: limits.changesMax,
  accepts: limits.electorsMax,
  residuals: limits.membersMax,
  silent: limits.membersMax,
  members: limits.membersMax,
  table: limits.sectionsMax,
  closing: limits.epochRefsMax,
  complete: limits.epochRefsMax,
  digests: limits.digestsMax,
  quarantine: limits.quarantineMax,
  data_sets: limits.dataSetsMax,
  views: limits.viewsMax,
  waiting: waitingPeersMax,
  files: limits.manifestFilesMax,
  cursors: limits.sectionsMax,
  tags: limits.tagsMax,
  groups: limits.cardGroupsMax,
  checkpoints: limits.cardGroupsMax,
  cards: limits.cardsMax,
  withdrawals: limits.withdrawalsMax,
  kept: limits.withdrawalRefsMax,
  dropped: limits.withdrawalRefsMax,
}

describe('the generated code', () => {
  it('calls only verbs that our reader and writer have', async () => {
    for (const { path, text } of await textsOf('.pb.ts')) {
      for (const [, verb = ''] of text.matchAll(/\breader\.(\w+)\(/g)) {
        assert.ok(verb in WireReader.prototype, `${path} calls reader.${verb}`)
      }
      for (const [, verb = ''] of text.matchAll(/\bw\.(\w+)\(/g)) {
        assert.ok(verb in WireWriter.prototype, `${path} calls w.${verb}`)
      }
    }
  })

  it('has for every list the limit that the codec has', async () => {
    let lists = 0
    for (const { path, text } of await textsOf('.proto')) {
      for (const [line, name = ''] of text.matchAll(/^ *repeated \w+ (\w+) = .*$/gm)) {
        const limit = /\(protons\.options\)\.limit = (\d+)/.exec(line)?.[1]
        assert.equal(Number(limit), limitOf[name], `${path}: ${line.trim()}`)
        lists++
      }
    }
    assert.ok(lists > 20, `only ${lists} lists were found`)
  })

  it('reads every 64-bit number as a number', async () => {
    for (const { path, text } of await textsOf('.proto')) {
      for (const [line] of text.matchAll(/^.*\b(?:u?int64|sint64|fixed64)\b.*$/gm)) {
        assert.match(line, /jstype = JS_NUMBER/, path)
      }
    }
  })
})
