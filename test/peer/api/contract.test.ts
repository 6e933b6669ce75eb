import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { apiErrors } from '../../../src/api/error-codes.ts'
import { bodyBytesMax, type Route, type RouteName, routes } from '../../../src/api/routes.ts'
import { errorBody } from '../../../src/api/shapes.ts'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import { eventually } from '../../eventually.ts'
import { readySoloPeer, type SoloPeer } from '../solo-peer.ts'

describe('the local API', () => {
  let folder = ''
  let peer: SoloPeer

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shoal-test-'))
    peer = await readySoloPeer(folder, { 'commit-window': 8 })
    await post('/v1/data-sets', { name: 'tokens', runs: [{ count: 2, samples: 10 }] })
    await eventually(
      'a shard is started',
      async () => Number((await get('/v1/status')).body.shardsStarted) > 0,
    )
  })

  after(async () => {
    await peer.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  type Answer = { status: number; body: Record<string, unknown> & Record<string, never>; headers: Headers }

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await peer.fetch(
      new Request(`http://peer${path}`, { method, ...(payload === undefined ? {} : { body: payload }) }),
    )
    return {
      status: response.status,
      body: (await response.json()) as Answer['body'],
      headers: response.headers,
    }
  }
  const get = (path: string) => call('GET', path)
  const post = (path: string, body: unknown = {}) => call('POST', path, body)

  /** Strict: a field that the document does not have is a fault, too. */
  function assertFits(name: RouteName, { status, body }: Answer): void {
    const route: Route = routes[name]
    assert.equal(status, route.status, JSON.stringify(body))
    const shape = route.answer as z.ZodType & { strict?: () => z.ZodType }
    const result = (shape.strict?.() ?? shape).safeParse(body)
    assert(result.success, `${name}: ${result.error?.message ?? ''} in ${JSON.stringify(body)}`)
  }

  function assertFails({ status, body }: Answer, code: keyof typeof apiErrors, message: RegExp): void {
    const { error } = errorBody.parse(body)
    assert.equal(error.code, code, JSON.stringify(body))
    assert.equal(status, apiErrors[code].status)
    assert.match(error.message, message)
    assert.equal(error.hint, apiErrors[code].hint)
  }

  const looks: readonly [RouteName, string][] = [
    ['status', '/v1/status'],
    ['view', '/v1/view'],
    ['members', '/v1/members'],
    ['shards', '/v1/shards?mine=true&limit=1'],
    ['cursor', '/v1/cursor?dataSet=tokens'],
    ['dataSets', '/v1/data-sets'],
    ['dataSet', '/v1/data-sets/tokens'],
    ['health', '/healthz'],
    ['ready', '/readyz'],
  ]
  for (const [name, path] of looks) {
    it(`answers GET ${path} as its document says`, async () => {
      assertFits(name, await get(path))
    })
  }

  it('hands out samples, takes them back finished, and says when a majority has them', async () => {
    const next = await post('/v1/next', { samplesMax: 4, waitMs: 5_000 })
    assertFits('next', next)
    const { range, validForMs } = next.body as unknown as {
      range: Record<string, number>
      validForMs: number
    }
    assert.deepEqual([range.from, range.to, range.size], [0, 4, 10])
    assert(validForMs > 0)
    const { size: _, ...span } = range
    const committed = await post('/v1/commit', { ...span, waitMs: 5_000 })
    assertFits('commit', committed)
    assert.deepEqual(committed.body, { asked: 4, committed: 4 })
  })

  it('hands out no more than the window, says so, and takes what is given back', async () => {
    let out = 0
    for (;;) {
      const { body } = await post('/v1/next', { samplesMax: 100 })
      const { range, nothing } = body as unknown as { range?: { from: number; to: number }; nothing?: string }
      if (range === undefined) {
        assert.equal(nothing, 'window-full')
        break
      }
      out += range.to - range.from
    }
    const back = await post('/v1/give-back')
    assertFits('giveBack', back)
    assert.deepEqual(back.body, { samples: out })
  })

  it('hands out to a session, whose samples go out again when it ends, and not to one that has ended', async () => {
    await post('/v1/data-sets', { name: 'shared', runs: [{ count: 1, samples: 8 }] })
    const stop = new AbortController()
    const held = await peer.fetch(new Request('http://peer/v1/session', { signal: stop.signal }))
    const reader = held.body?.getReader()
    const first = (await reader?.read()) as { value?: Uint8Array } | undefined
    const text = new TextDecoder().decode(first?.value)
    const { session } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as { session: string }
    const wish = { dataSet: 'shared', samplesMax: 4, waitMs: 5_000 }
    assertFits('next', await post('/v1/next', { ...wish, session }))
    const before = (await get('/v1/status')).body
    await reader?.cancel()
    stop.abort()
    await eventually('the session has ended', async () => {
      const { samplesAgain } = (await get('/v1/status')).body
      return Number(samplesAgain) === Number(before.samplesAgain) + 4
    })
    assertFails(await post('/v1/next', { ...wish, session }), 'no-such-session', /ended/)
    const again = (await post('/v1/next', wish)).body.range as unknown as { from: number; to: number }
    assert.deepEqual([again.from, again.to], [0, 4])
    await post('/v1/give-back')
  })

  it('shows a few samples of a data set, and says what is wrong where it cannot', async () => {
    const { spec } = await planDataSet({ name: 'seen', uri: 'synthetic:files=1,samples=10,bytes=4,seed=1' })
    await post('/v1/data-sets', spec)
    const seen = await get('/v1/data-sets/seen/preview?samples=2')
    assertFits('preview', seen)
    assert.deepEqual(
      (seen.body as unknown as { samples: { id: string }[] }).samples.map(({ id }) => id),
      ['0/0', '0/1'],
    )
    await post('/v1/data-sets/seen/restore', { epoch: 0, runs: [{ count: 1, cursor: 0 }] })
    assert.deepEqual((await get('/v1/data-sets/seen/preview?samples=2')).body, seen.body, 'restored, too')
    assertFails(await get('/v1/data-sets/nothing/preview'), 'no-such-data-set', /nothing/)
    assertFails(await get('/v1/data-sets/seen/preview?samples=0'), 'bad-request', /samples/)
    assertFails(await get('/v1/data-sets/tokens/preview'), 'data-unreadable', /without a description/)
  })

  it('hands out ranges of several shards at once, and takes several commits, each for itself', async () => {
    await post('/v1/data-sets', {
      name: 'lanes',
      runs: [{ count: 3, samples: 4 }],
      description: 'how to read it',
    })
    const wanted = { dataSet: 'lanes', samplesMax: 2, rangesMax: 10, waitMs: 5_000 }
    let ranges: { shard: number; from: number; to: number }[] = []
    await eventually('all shards are handed out', async () => {
      const next = await post('/v1/next', wanted)
      assertFits('next', next)
      // Each has more than is taken of it at a time: there is no second range of any, however many are asked for.
      ranges = [...ranges, ...((next.body as unknown as { ranges?: typeof ranges }).ranges ?? [])]
      return ranges.length === 3
    })
    assert.equal(new Set(ranges.map(({ shard }) => shard)).size, 3)
    const commits = [0, 1, 2].map((shard) => ({
      dataSet: 'lanes',
      epoch: 0,
      shard,
      from: 0,
      to: shard === 1 ? 99 : 1,
    }))
    const answer = await post('/v1/commits', { commits, waitMs: 5_000 })
    assertFits('commits', answer)
    assert.deepEqual((answer.body as unknown as { commits: unknown }).commits, [
      { asked: 1, committed: 1 },
      { asked: 0, committed: 0, refused: 'never-delivered' },
      { asked: 1, committed: 1 },
    ])
    const detail = await get('/v1/data-sets/lanes')
    assert.deepEqual(
      [detail.body.description, detail.body.runs],
      ['how to read it', [{ count: 3, samples: 4 }]],
    )
  })

  it('takes with a call for more what is done, and says what became of it', async () => {
    await post('/v1/data-sets', { name: 'both', runs: [{ count: 1, samples: 8 }] })
    const first = await post('/v1/next', { dataSet: 'both', samplesMax: 4, waitMs: 5_000 })
    const { size: _, ...span } = first.body.range as unknown as Record<string, number>
    const commits = [span, { ...span, epoch: 7 }]
    const second = await post('/v1/next', { dataSet: 'both', samplesMax: 4, commits })
    assertFits('next', second)
    const { asked } = (second.body.commits as unknown as { asked: number }[])[0] ?? {}
    assert.equal(asked, 4)
    assert.deepEqual(second.body.commits?.[1], { asked: 0, committed: 0, refused: 'not-held' })
    assert.equal((second.body.range as unknown as { from: number }).from, 4)
  })

  it('meets itself at a barrier', async () => {
    const met = await post('/v1/barriers/step', { limitMs: 5_000 })
    assertFits('barrier', met)
    assert.equal(met.body.verdict, 'released')
  })

  it('registers a data set once, however often it is asked to', async () => {
    const request = { name: 'twice', runs: [{ count: 1, samples: 0 }], epochs: 2 }
    assertFits('addDataSet', await post('/v1/data-sets', request))
    assertFits('addDataSet', await post('/v1/data-sets', request))
    assertFails(await post('/v1/data-sets', { ...request, epochs: 3 }), 'data-set-exists', /another data set/)
  })

  it('takes a shard out of its epoch', async () => {
    await post('/v1/data-sets', { name: 'spoilt', runs: [{ count: 2, samples: 5 }] })
    const ref = { dataSet: 'spoilt', epoch: 0, shard: 1 }
    const done = await post('/v1/quarantine', { ...ref, reason: 'unreadable' })
    assertFits('quarantine', done)
    assert.equal(done.body.quarantined, 1)
    assertFails(await post('/v1/quarantine', { ...ref, reason: 'again' }), 'refused', /quarantined already/)
  })

  it('takes a data set back, and refuses what was handed out before', async () => {
    await post('/v1/data-sets', { name: 'rewound', runs: [{ count: 1, samples: 6 }], epochs: 2 })
    const wish = { dataSet: 'rewound', samplesMax: 4, waitMs: 30_000 }
    const before = (await post('/v1/next', wish)).body.range as unknown as { to: number }
    const done = await post('/v1/data-sets/rewound/restore', { epoch: 1, runs: [{ count: 1, cursor: 5 }] })
    assertFits('restoreDataSet', done)
    assert.deepEqual([done.body.attempt, done.body.epoch, done.body.committed], [1, 1, 5])
    assertFails(await post('/v1/commit', { ...before, size: undefined }), 'not-held', /not with this peer/)
    const after = await post('/v1/next', wish)
    assert.deepEqual(after.body.range, {
      dataSet: 'rewound~1',
      epoch: 1,
      shard: 0,
      from: 5,
      to: 6,
      size: 6,
    })
    const again = { ...(after.body.range as unknown as object), size: undefined, waitMs: 30_000 }
    assert.deepEqual((await post('/v1/commit', again)).body, { asked: 6, committed: 6 })
    assertFails(
      await post('/v1/data-sets/rewound/restore', { epoch: 1, runs: [{ count: 1, cursor: 7 }] }),
      'refused',
      /only 6 samples/,
    )
    assertFails(
      await post('/v1/data-sets/nowhere/restore', { epoch: 0, runs: [{ count: 1, cursor: 0 }] }),
      'no-such-data-set',
      /nowhere/,
    )
  })

  it('serves numbers for Prometheus', async () => {
    const response = await peer.fetch(new Request('http://peer/metrics'))
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
    const text = await response.text()
    assert.match(text, /^shoal_members 1$/m)
    assert.match(text, /^shoal_api_calls_total\{route="status",status="200"\} \d+$/m)
  })

  it('counts calls that it refuses, and those that there are not', async () => {
    await post('/v1/commit', {})
    await get('/v1/nothing')
    const text = await (await peer.fetch(new Request('http://peer/metrics'))).text()
    assert.match(text, /^shoal_api_calls_total\{route="commit",status="400"\} \d+$/m)
    assert.match(text, /^shoal_api_calls_total\{route="none",status="404"\} \d+$/m)
  })

  const commitOf = (overrides: object) => ({ dataSet: 'tokens', epoch: 0, shard: 0, to: 1, ...overrides })
  const failures: readonly [string, string, unknown, keyof typeof apiErrors, RegExp][] = [
    ['a body that is no JSON', '/v1/next', '{', 'bad-request', /no JSON/],
    ['a field that is wrong', '/v1/next', { samplesMax: 0 }, 'bad-request', /samplesMax: /],
    ['a field that is unknown', '/v1/next', { sampleMax: 1 }, 'bad-request', /sampleMax/],
    ['a commit of what is not held', '/v1/commit', commitOf({ epoch: 7 }), 'not-held', /not with this peer/],
    [
      'a commit of what never went out',
      '/v1/commit',
      commitOf({ to: 99 }),
      'never-delivered',
      /not handed out/,
    ],
    ['a barrier without a name', '/v1/barriers/a%20b', {}, 'bad-request', /no name/],
    ['a data set without shards', '/v1/data-sets', { name: 'x', runs: [] }, 'bad-request', /runs/],
    [
      'a quarantine of nothing',
      '/v1/quarantine',
      { ...commitOf({}), to: undefined, dataSet: 'none', reason: 'r' },
      'no-such-data-set',
      /none/,
    ],
    [
      'a recovery that is not needed',
      '/v1/recover',
      {},
      'majority-lives',
      /majority of the electors is there/,
    ],
    [
      'too much',
      '/v1/next',
      JSON.stringify({ dataSet: 'x'.repeat(bodyBytesMax) }),
      'body-too-large',
      /65536/,
    ],
    ['what there is not', '/v1/nothing', {}, 'not-found', /POST \/v1\/nothing/],
    ['the wrong method', '/v1/status', {}, 'method-not-allowed', /POST is not for \/v1\/status/],
    ['it for one by name, too', '/v1/data-sets/x', {}, 'method-not-allowed', /POST is not for \/v1\/data-/],
  ]
  for (const [what, path, body, code, message] of failures) {
    it(`refuses ${what} with a code, a reason and a way out`, async () => {
      assertFails(await post(path, body), code, message)
    })
  }

  it('lets no answer be kept by whoever is in between, refusals included', async () => {
    const answers = [
      await get('/v1/status'),
      await post('/v1/next', { samplesMax: 0 }),
      await get('/v1/nothing'),
    ]
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('cache-control')]),
      [
        [200, 'no-store'],
        [400, 'no-store'],
        [404, 'no-store'],
      ],
    )
  })

  it('refuses a question about a data set that is not there', async () => {
    assertFails(await get('/v1/cursor?dataSet=none'), 'no-such-data-set', /none/)
    assertFails(await get('/v1/shards?dataSet=none'), 'no-such-data-set', /none/)
    assertFails(await get('/v1/data-sets/none'), 'no-such-data-set', /none/)
    assertFails(await get('/v1/cursor'), 'bad-request', /dataSet/)
  })

  it('has a document that names every call and every shape it uses', async () => {
    const { body } = await get('/v1/openapi.json')
    const document = body as unknown as {
      paths: Record<string, Record<string, unknown>>
      components: { schemas: Record<string, unknown> }
    }
    for (const { method, path } of Object.values(routes) as Route[])
      assert(document.paths[path]?.[method], path)
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, id]) => id,
    )
    assert(named.length > Object.keys(routes).length)
    for (const id of named) assert(document.components.schemas[id ?? ''], id)
  })

  it('tells events as they happen, and those that a reader missed', async () => {
    const stop = new AbortController()
    const response = await peer.fetch(
      new Request('http://peer/v1/events', { headers: { 'last-event-id': '0' }, signal: stop.signal }),
    )
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array)
      if (text.includes('event: lease-held')) break
    }
    assert.match(text, /^id: 1\nevent|^event: founded\ndata: \{"number":1,/m)
    stop.abort()
  })
})
