/** Every way in which a call can fail: its HTTP status, and what the caller can do. */
export const apiErrors = {
  'bad-request': { status: 400, hint: 'See /v1/openapi.json for what this call takes.' },
  unauthorized: {
    status: 401,
    hint: 'Over TCP send the header "Authorization: Bearer TOKEN" with the token of --api-token.',
  },
  'not-found': { status: 404, hint: 'See /v1/openapi.json for the calls that there are.' },
  'no-such-data-set': { status: 404, hint: 'GET /v1/data-sets lists them; POST registers one.' },
  'method-not-allowed': { status: 405, hint: 'See /v1/openapi.json for the method of this call.' },
  'not-a-member': {
    status: 409,
    hint: 'The peer is not part of the job at present. It joins, or re-joins, by itself: wait for /readyz.',
  },
  'no-checkpoints': {
    status: 409,
    hint: 'Start the peer with --checkpoints FOLDER or --checkpoints s3://BUCKET/PREFIX.',
  },
  busy: {
    status: 409,
    hint: 'A save or a prune is under way: ask again when it is done (savesUnderWay of GET /v1/checkpoints). Without whenBusy a save waits.',
  },
  'no-such-session': {
    status: 409,
    hint: 'It ended with its connection, or with the peer. Open another: GET /v1/session.',
  },
  'not-held': {
    status: 409,
    hint: 'The shard has moved to another peer, or its epoch is over. Drop this work: what is not committed is delivered there again.',
  },
  'never-delivered': {
    status: 409,
    hint: 'Commit only what /v1/next has handed out since this peer got the shard.',
  },
  'data-set-exists': {
    status: 409,
    hint: 'Another data set has this name. Choose another name, or give the same shards, epochs and digest.',
  },
  'majority-lives': {
    status: 409,
    hint: 'Nothing is lost: wait. Only if you know that the missing electors never come back, say force.',
  },
  'too-many-barriers': {
    status: 409,
    hint: 'Meet under a name that the job has met under before: every meeting is a generation of its own.',
  },
  refused: { status: 422, hint: 'The job does not take this change; the message says why.' },
  'data-unreadable': {
    status: 422,
    hint: 'The message names the file and what to do; it must be readable from where this peer runs.',
  },
  'checkpoint-failed': {
    status: 422,
    hint: 'Nothing of it is to be seen; the message names what failed. docs/CHECKPOINTS.md has the codes.',
  },
  'no-such-chunk': { status: 404, hint: 'The store has no chunk of this SHA-256.' },
  'body-too-large': { status: 413, hint: 'Send less at a time.' },
  'too-many-calls': { status: 429, hint: 'Call less often, or raise --api-rate.' },
  internal: { status: 500, hint: 'This is a fault in shoal; its log says more.' },
  'too-many-streams': { status: 503, hint: 'Close other readers of /v1/events, or other sessions, first.' },
  'not-settled': {
    status: 504,
    hint: 'The change may still be made: look before you ask again. Without a leader or a majority it waits.',
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly hint: string }>>

export type ApiErrorCode = keyof typeof apiErrors

/** The body of every call that failed. */
export interface ApiErrorBody {
  readonly error: { readonly code: ApiErrorCode; readonly message: string; readonly hint: string }
}
