/** What a check found. */
export interface Finding {
  readonly check: string
  readonly verdict: 'good' | 'doubtful' | 'bad'
  readonly text: string
  /** What to do about it. */
  readonly way?: string
}

export function good(check: string, text: string): Finding {
  return { check, verdict: 'good', text }
}

export function doubtful(check: string, text: string, way: string): Finding {
  return { check, verdict: 'doubtful', text, way }
}

export function bad(check: string, text: string, way: string): Finding {
  return { check, verdict: 'bad', text, way }
}
