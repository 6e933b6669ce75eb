import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { registeredKind } from '../../protocols/envelope/registry.ts'
import {
  frameBytesMax,
  messageKinds,
  protocolId,
  protocolNames,
  protocolOf,
  recordKinds,
} from '../../protocols/index.ts'
import { protocolsFolder } from './vectors.ts'

const protos = (readdirSync(protocolsFolder, { recursive: true }) as string[])
  .filter((path) => path.endsWith('.proto'))
  .sort()
const specOf = (folder: string) => readFileSync(join(protocolsFolder, folder, 'SPEC.md'), 'utf8')

/** What stands under a heading of a specification. */
function sectionOf(spec: string, heading: string): string {
  const [, ...sections] = spec.split(/^## /m)
  return sections.find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

const typeName = (kind: string) => kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('the specification', () => {
  for (const path of protos) {
    const folder = basename(path, '.proto')
    const text = readFileSync(join(protocolsFolder, path), 'utf8')
    const spec = specOf(folder)

    it(`of ${folder} explains every field, by its number`, () => {
      for (const [, name = '', body = ''] of text.matchAll(/^message (\w+) \{([\s\S]*?)\n?\}$/gm)) {
        const section = sectionOf(spec, name)
        assert.notEqual(section, '', `${name} has no section`)
        const given = [...section.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(
          ([, field, number]) => `${field} ${number}`,
        )
        const fields = [...body.matchAll(/^ *(?:optional |repeated )?\w+ (\w+) = (\d+)/gm)].map(
          ([, field, number]) => `${field} ${number}`,
        )
        assert.deepEqual(given, fields, name)
      }
    })

    it(`of ${folder} names every word of its enums`, () => {
      for (const [, body = ''] of text.matchAll(/^enum \w+ \{([\s\S]*?)\n\}/gm)) {
        for (const [, word = ''] of body.matchAll(/^ *(\w+) = [1-9]\d*;/gm))
          assert.ok(spec.includes(`\`${word}\``), word)
      }
    })
  }

  it('gives every message its number', () => {
    const numbers = new Set<number>()
    for (const kind of messageKinds) {
      const { codec, protocol } = registeredKind(kind)
      assert.ok(
        specOf(protocol).includes(`| ${codec.number} | \`${typeName(kind)}\` |`),
        `${codec.number} ${kind}`,
      )
      numbers.add(codec.number)
    }
    assert.equal(numbers.size, messageKinds.length)
  })

  it('gives every durable record its number', () => {
    for (const [index, kind] of recordKinds.entries()) {
      assert.ok(specOf('durable').includes(`| ${index + 1} | \`${typeName(kind)}\` |`), kind)
    }
  })

  it('gives every protocol its id and the size of its frames', () => {
    for (const protocol of protocolNames) {
      const bytes = frameBytesMax(protocol)
      const size = bytes >= 1_048_576 ? `${bytes / 1_048_576} MiB` : `${bytes / 1_024} KiB`
      assert.ok(
        specOf('envelope').includes(`| ${protocol} | \`${protocolId(protocol)}\` | ${size} |`),
        protocol,
      )
    }
  })

  it('lists every code with which bytes are refused', () => {
    const source = readFileSync(join(protocolsFolder, 'wire', 'decoded.ts'), 'utf8')
    const union = /export type RefusedCode =([\s\S]*?)\n\n/.exec(source)?.[1] ?? ''
    const codes = [...union.matchAll(/\| '([\w-]+)'/g)].map(([, code = '']) => code)
    const listed = [...sectionOf(specOf('envelope'), 'What is refused').matchAll(/^\| `([\w-]+)` \|/gm)].map(
      ([, code = '']) => code,
    )
    assert.deepEqual(listed, codes)
  })
})

describe('protocols', () => {
  it('are grouped as the messages are in the core', () => {
    const source = readFileSync(join(protocolsFolder, '..', 'src', 'core', 'messages.ts'), 'utf8')
    const groups: readonly (readonly [heading: string, protocol: string])[] = [
      ['agreement', 'agreement'],
      ['chain', 'chain'],
      ['lease', 'lease'],
      ['membership', 'membership'],
      ['progress', 'progress'],
      ['barriers', 'barrier'],
      ['recovery', 'recovery'],
    ]
    for (const [heading, protocol] of groups) {
      const group = source.split(/^\/\/ — /m).find((part) => part.startsWith(heading)) ?? ''
      const kinds = [...group.matchAll(/readonly kind: '([\w-]+)'/g)].map(([, kind = '']) => kind)
      assert.deepEqual(kinds.sort(), messageKinds.filter((kind) => protocolOf(kind) === protocol).sort())
    }
  })
})
