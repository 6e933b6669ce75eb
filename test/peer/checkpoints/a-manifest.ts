import { encodeManifest } from '../../../protocols/index.ts'
import { signAs } from '../../protocols/signing.ts'

const author = '12D3KooWGRUVh8ZMzGMx6FA1mP5KKoGeSR2oSYYnVrLkcnyfPz1a'

/** A sound manifest of the job `run`, as it is replicated. */
export const manifestBytes = encodeManifest(
  {
    run: 'run',
    step: 1,
    view: 1,
    part: 0,
    parts: 1,
    author,
    savedAtMs: 1,
    files: [],
    cursors: [],
    state: new Uint8Array(0),
    tags: [],
  },
  signAs(author),
  true,
) as Uint8Array
