/** Where one peer is in the simulated network. */
export interface Place {
  readonly peer: string
  /** The process listens here, and dials from here. */
  readonly host: string
  /** Others reach it here, and this is what it announces: the relay's address, or where there is none its own. */
  readonly publicHost: string
  readonly port: number
}

/** How the link from one peer to another is. Bytes are never lost on it, only late: TCP sends them again. */
export interface LinkState {
  /** Nothing passes, closes and resets included, until it is mended. */
  readonly isCut: boolean
  readonly delayMs: number
  /** Share of the pieces that are lost once and come a retransmission later, with everything behind them. */
  readonly lossChance: number
}

export type ToRelay =
  /** Answered by `opened` when the address can be had. Dials are refused for now. */
  | { readonly kind: 'open'; readonly place: Place; readonly ticket: number }
  /** The process listens: dials get through from now on. */
  | { readonly kind: 'listens'; readonly peer: string }
  /** The process is gone: dials are refused from now on, as its own port refuses them. */
  | { readonly kind: 'shut'; readonly peer: string }
  | { readonly kind: 'link'; readonly from: string; readonly to: string; readonly state: LinkState }
  | { readonly kind: 'reset'; readonly one: string; readonly other: string }
  | { readonly kind: 'stop' }

export type FromRelay =
  | { readonly kind: 'opened'; readonly ticket: number; readonly fault: string | undefined }
  /** It cannot listen in a peer's place. */
  | { readonly kind: 'failed'; readonly text: string }
  /** Bytes of others reached these peers in the `hearingEveryMs` before that instant of true time. */
  | { readonly kind: 'heard'; readonly atMs: number; readonly peers: readonly string[] }
  /** The machine let nobody run for so long. */
  | { readonly kind: 'starved'; readonly atMs: number; readonly forMs: number }

export const hearingEveryMs = 50
