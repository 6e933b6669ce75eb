import type {
  BarrierAnswer,
  BarrierRequest,
  CacheAnswer,
  CheckpointsAnswer,
  CommitAnswer,
  CommitRequest,
  CommitsAnswer,
  CommitsRequest,
  CursorAnswer,
  DataSetDetailMessage,
  DataSetRequest,
  DataSetStatusMessage,
  EventMessage,
  GiveBackAnswer,
  GiveBackRequest,
  HealthAnswer,
  LeaveAnswer,
  MemberStatusMessage,
  MembersAnswer,
  NextAnswer,
  NextRequest,
  PieceAnswer,
  PieceRequest,
  PreviewAnswer,
  PruneCheckpointsAnswer,
  PruneCheckpointsRequest,
  QuarantineRequest,
  RecoverAnswer,
  RecoverRequest,
  RestoreCheckpointAnswer,
  RestoreCheckpointRequest,
  RestoreRequest,
  ResumeAnswer,
  ResumeRequest,
  SaveCheckpointAnswer,
  SaveCheckpointRequest,
  ShardsAnswer,
  ShardsQuery,
  StatusAnswer,
  ViewAnswer,
} from '../api/messages.ts'
import type { ApiCall, Carrier } from './carrier.ts'
import { parseEndpoint } from './endpoint.ts'
import { errorBodyOf } from './error-body.ts'
import { EventLines } from './event-lines.ts'
import { HttpCarrier } from './http-carrier.ts'
import { PeerApiError, PeerUnreachableError } from './peer-errors.ts'
import { Session } from './session.ts'
import { type Work, type WorkOptions, workOf } from './work.ts'

export interface ClientOptions {
  /** Calls that a peer answers from what it knows give up after this long; without it they wait. */
  readonly lookMsMax?: number
}

/** How a program on the same node talks to its peer: one method for each call of the local API. */
export class PeerClient {
  readonly #carrier: Carrier
  readonly #lookMsMax: number | undefined
  readonly #session: Session

  constructor(carrier: Carrier, { lookMsMax }: ClientOptions = {}) {
    this.#carrier = carrier
    this.#lookMsMax = lookMsMax
    this.#session = new Session(carrier)
  }

  get endpoint(): string {
    return this.#carrier.endpoint
  }

  status(): Promise<StatusAnswer> {
    return this.#look('/v1/status')
  }

  view(): Promise<ViewAnswer> {
    return this.#look('/v1/view')
  }

  async members(): Promise<readonly MemberStatusMessage[]> {
    const { members } = await this.#look<MembersAnswer>('/v1/members')
    return members
  }

  shards(query: ShardsQuery = {}): Promise<ShardsAnswer> {
    return this.#look(withQuery('/v1/shards', query))
  }

  cursor(dataSet: string): Promise<CursorAnswer> {
    return this.#look(withQuery('/v1/cursor', { dataSet }))
  }

  async dataSets(): Promise<readonly DataSetStatusMessage[]> {
    const { dataSets } = await this.#look<{ dataSets: DataSetStatusMessage[] }>('/v1/data-sets')
    return dataSets
  }

  dataSet(name: string): Promise<DataSetDetailMessage> {
    return this.#look(`/v1/data-sets/${encodeURIComponent(name)}`)
  }

  /** A few samples of a data set, as the peer finds its files. */
  async preview(dataSet: string, samples = 5): Promise<readonly unknown[]> {
    const path = `/v1/data-sets/${encodeURIComponent(dataSet)}/preview?samples=${samples}`
    return (await this.#get<PreviewAnswer>(path)).samples
  }

  /** Where the peer keeps pieces of remote files. */
  cache(): Promise<CacheAnswer> {
    return this.#look('/v1/cache')
  }

  /** Has a piece brought into that cache, from the peer that keeps it. */
  piece(request: PieceRequest): Promise<PieceAnswer> {
    return this.#post('/v1/pieces', request)
  }

  checkpoints(): Promise<CheckpointsAnswer> {
    return this.#get('/v1/checkpoints')
  }

  /** Takes all data sets of a checkpoint back to where it had them; the latest, unless another is named. */
  resume(request: ResumeRequest = {}): Promise<ResumeAnswer> {
    return this.#post('/v1/checkpoints/resume', request)
  }

  /** Returns when the bytes are captured, or, with `waitMs`, when the part is published. */
  saveCheckpoint(request: SaveCheckpointRequest): Promise<SaveCheckpointAnswer> {
    return this.#post('/v1/checkpoints', request)
  }

  /** Into a new folder; what the peer does not have it gets from others. */
  restoreCheckpoint(request: RestoreCheckpointRequest): Promise<RestoreCheckpointAnswer> {
    return this.#post('/v1/checkpoints/restore', request)
  }

  /** At all members; what is kept stays everywhere. */
  pruneCheckpoints(request: PruneCheckpointsRequest = {}): Promise<PruneCheckpointsAnswer> {
    return this.#post('/v1/checkpoints/prune', request)
  }

  addDataSet(request: DataSetRequest): Promise<DataSetStatusMessage> {
    return this.#post('/v1/data-sets', request)
  }

  restoreDataSet(name: string, request: RestoreRequest): Promise<DataSetStatusMessage> {
    return this.#post(`/v1/data-sets/${encodeURIComponent(name)}/restore`, request)
  }

  quarantine(request: QuarantineRequest): Promise<DataSetStatusMessage> {
    return this.#post('/v1/quarantine', request)
  }

  /** What is handed out and not committed when this client is closed, or its program is gone, goes out again. */
  async next(request: NextRequest = {}, signal?: AbortSignal): Promise<NextAnswer> {
    const ask = async (): Promise<NextAnswer> =>
      this.#post('/v1/next', { session: await this.#session.name(), ...request }, signal)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PeerApiError) || error.code !== 'no-such-session') throw error
      this.#session.lost()
      return ask()
    }
  }

  commit(request: CommitRequest, signal?: AbortSignal): Promise<CommitAnswer> {
    return this.#post('/v1/commit', request, signal)
  }

  commits(request: CommitsRequest, signal?: AbortSignal): Promise<CommitsAnswer> {
    return this.#post('/v1/commits', request, signal)
  }

  giveBack(request: GiveBackRequest = {}): Promise<GiveBackAnswer> {
    return this.#post('/v1/give-back', request)
  }

  /** Samples to work on, one range after another, until the peer leaves or every data set is done. */
  work(options: WorkOptions = {}): AsyncIterable<Work> {
    return workOf(this, options)
  }

  barrier(name: string, request: BarrierRequest = {}, signal?: AbortSignal): Promise<BarrierAnswer> {
    return this.#post(`/v1/barriers/${encodeURIComponent(name)}`, request, signal)
  }

  leave(): Promise<LeaveAnswer> {
    return this.#post('/v1/leave', {})
  }

  recover(request: RecoverRequest = {}): Promise<RecoverAnswer> {
    return this.#post('/v1/recover', request)
  }

  async readiness(): Promise<HealthAnswer> {
    const { text } = await this.#carrier.call({ method: 'GET', path: '/readyz' })
    return JSON.parse(text) as HealthAnswer
  }

  /** In the format of Prometheus. */
  async metrics(): Promise<string> {
    return this.#text({ method: 'GET', path: '/metrics' })
  }

  /** What happens, from now on, or from after the event with that number. */
  async *events(options: { after?: number; signal?: AbortSignal } = {}): AsyncIterable<EventMessage> {
    const { after, signal } = options
    const lines = new EventLines()
    const headers = after === undefined ? {} : { 'last-event-id': String(after) }
    for await (const piece of this.#carrier.stream({ method: 'GET', path: '/v1/events', headers, signal }))
      yield* lines.push(piece)
  }

  close(): void {
    this.#carrier.close()
  }

  async #get<Answer>(path: string): Promise<Answer> {
    return JSON.parse(await this.#text({ method: 'GET', path })) as Answer
  }

  /** A peer that is frozen takes a call, and answers it when it wakes. */
  async #look<Answer>(path: string): Promise<Answer> {
    if (this.#lookMsMax === undefined) return this.#get(path)
    const signal = AbortSignal.timeout(this.#lookMsMax)
    try {
      return JSON.parse(await this.#text({ method: 'GET', path, signal })) as Answer
    } catch (error) {
      if (!signal.aborted) throw error
      const reason = `nothing came for ${this.#lookMsMax / 1_000} s: it is frozen, or its machine very busy`
      throw new PeerUnreachableError(this.endpoint, new Error(reason))
    }
  }

  async #post<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
    return JSON.parse(await this.#text({ method: 'POST', path, body, signal })) as Answer
  }

  async #text(call: ApiCall): Promise<string> {
    const { status, text } = await this.#carrier.call(call)
    if (status >= 200 && status < 300) return text
    throw new PeerApiError(status, errorBodyOf(status, text))
  }
}

/** A client of the peer at that endpoint: `unix:///…` or `http://HOST:PORT` with its token. */
export function connectPeer(
  endpoint: string,
  { token, ...options }: ClientOptions & { readonly token?: string } = {},
): PeerClient {
  return new PeerClient(new HttpCarrier(parseEndpoint(endpoint), token), options)
}

function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}
