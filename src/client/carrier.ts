/** One call of the API and its answer, by whatever way it goes. */
export interface ApiCall {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export interface ApiReply {
  readonly status: number
  readonly text: string
}

/** A way to a peer's API: a socket, or the port of its thread. */
export interface Carrier {
  /** Where it leads, for messages to people. */
  readonly endpoint: string
  call(call: ApiCall): Promise<ApiReply>
  /** An answer that goes on: its text in pieces. */
  stream(call: ApiCall): AsyncIterable<string>
  /**
   * The same, on a connection of its own that does not keep the program from ending: it ends with the program, however that
   * ends. Not where the peer ends with the program, too.
   */
  hold?(call: ApiCall): AsyncIterable<string>
  close(): void
}
