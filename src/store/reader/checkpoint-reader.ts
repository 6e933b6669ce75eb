import type { Manifest, ManifestFile } from '../../core/manifest/manifest.ts'
import { headerLength, lengthFieldBytes, type Tensor, type TensorLayout } from '../chunk/safetensors.ts'
import type { Hand } from '../crew/crew.ts'
import { layoutOf } from '../crew/layout-texts.ts'
import type { Checkpoint } from '../manifest/checkpoint.ts'
import type { StoreContext } from '../store-context.ts'
import { StoreError } from '../store-error.ts'
import { FileBytes } from './file-bytes.ts'
import { type LoadOptions, loadPieces, type Wanted } from './load-pieces.ts'
import { restoreFiles } from './restore-files.ts'
import { type Slice, sliceTensor } from './tensor-slice.ts'

/** A file of a checkpoint, under the path by which it is restored. */
export interface ReadableFile {
  readonly path: string
  readonly sizeBytes: number
  readonly part: number
}

export interface LoadedFile extends ReadableFile {
  /** Shared memory: it goes to other threads without a copy. */
  readonly bytes: Uint8Array
}

export interface LoadedTensor {
  readonly name: string
  readonly dtype: string
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

type ReadOptions = Pick<LoadOptions, 'isSequential' | 'readers'>

/** Reads one complete checkpoint. Whatever it hands out has been verified to the last byte. */
export class CheckpointReader {
  readonly checkpoint: Checkpoint
  readonly #context: StoreContext
  readonly #files: ReadonlyMap<
    string,
    { readonly part: number; readonly file: ManifestFile; readonly bytes: FileBytes }
  >
  readonly #layouts = new Map<string, Promise<TensorLayout>>()

  constructor(context: StoreContext, checkpoint: Checkpoint) {
    if (!checkpoint.isComplete) {
      const { run, step, parts, found } = checkpoint
      throw new StoreError(
        'missing',
        `${run} step ${step}`,
        `only ${found.size} of its ${parts} parts are there`,
      )
    }
    this.#context = context
    this.checkpoint = checkpoint
    this.#files = filesOf(checkpoint)
  }

  /** By part number. */
  get manifests(): readonly Manifest[] {
    return [...this.checkpoint.found.values()].map(({ manifest }) => manifest)
  }

  get files(): readonly ReadableFile[] {
    return [...this.#files].map(([path, { part, file }]) => ({ path, part, sizeBytes: file.sizeBytes }))
  }

  async readFile(path: string, options: ReadOptions = {}): Promise<Uint8Array> {
    const [loaded] = await this.#loadFiles([path], options)
    return (loaded as LoadedFile).bytes
  }

  /** All files, or none: it hands out nothing before everything is there. */
  readFiles(
    options: ReadOptions & { readonly onFile?: (file: LoadedFile) => void } = {},
  ): Promise<LoadedFile[]> {
    return this.#loadFiles([...this.#files.keys()], options)
  }

  /** The tensors of a safetensors file. */
  async tensors(path: string): Promise<readonly Tensor[]> {
    return (await this.#layout(path)).tensors
  }

  /** A tensor, or a slice of it: only the chunks that it touches are read. */
  async readTensor(
    path: string,
    name: string,
    slices: readonly Slice[] = [],
    options: ReadOptions = {},
  ): Promise<LoadedTensor> {
    const { tensors } = await this.#layout(path)
    const tensor = tensors.find((each) => each.name === name)
    if (tensor === undefined) throw new StoreError('missing', `${path} ${name}`, 'is not among its tensors')
    const { shape, runs, sizeBytes } = sliceTensor(tensor, slices)
    const bytes = await this.#loadRuns(path, `${path} ${name}`, runs, sizeBytes, options)
    return { name, dtype: tensor.dtype, shape, bytes }
  }

  /** Restores all files into a folder that appears when it is whole. */
  restoreTo(folder: string, options: ReadOptions = {}): Promise<void> {
    const files = [...this.#files].map(([path, { bytes }]) => ({ path, bytes }))
    return restoreFiles(this.#context, folder, files, options)
  }

  /** Reads and verifies every chunk, and keeps nothing. */
  async verify(options: LoadOptions = {}): Promise<void> {
    const wanted = [...this.#files].map(
      ([path, { bytes }]): Wanted => ({ name: path, target: { kind: 'none' }, pieces: bytes.all() }),
    )
    await loadPieces(this.#context, wanted, options)
  }

  async #loadFiles(
    paths: readonly string[],
    options: ReadOptions & { readonly onFile?: (file: LoadedFile) => void },
  ): Promise<LoadedFile[]> {
    const { onFile, ...rest } = options
    const loaded: LoadedFile[] = []
    const wanted = paths.map((path): Wanted => {
      const { part, file, bytes } = this.#file(path)
      const memory = new SharedArrayBuffer(file.sizeBytes)
      loaded.push({ path, part, sizeBytes: file.sizeBytes, bytes: new Uint8Array(memory) })
      return { name: path, target: { kind: 'memory', memory }, pieces: bytes.all() }
    })
    await loadPieces(this.#context, wanted, {
      ...rest,
      onComplete: (index) => onFile?.(loaded[index] as LoadedFile),
    })
    return loaded
  }

  #layout(path: string): Promise<TensorLayout> {
    const known = this.#layouts.get(path) ?? this.#readLayout(path)
    this.#layouts.set(path, known)
    // A failure is not remembered: the store may be reachable again.
    known.catch(() => this.#layouts.delete(path))
    return known
  }

  async #readLayout(path: string): Promise<TensorLayout> {
    const { file } = this.#file(path)
    const { sizeBytes } = file
    const first = [{ begin: 0, end: Math.min(lengthFieldBytes, sizeBytes) }]
    const length = headerLength(await this.#loadRuns(path, path, first, first[0]?.end ?? 0, {}), sizeBytes)
    if (length !== undefined) {
      const header = [{ begin: lengthFieldBytes, end: lengthFieldBytes + length }]
      const bytes = await this.#loadRuns(path, path, header, length, {})
      const hand = this.#context.crew.hands[0] as Hand
      const texts = await hand.do({ kind: 'layout', header: bytes, sizeBytes })
      if (texts !== undefined) return layoutOf(texts)
    }
    throw new StoreError('missing', path, 'is no safetensors file: read it as a whole')
  }

  async #loadRuns(
    path: string,
    name: string,
    runs: readonly { readonly begin: number; readonly end: number }[],
    sizeBytes: number,
    options: ReadOptions,
  ): Promise<Uint8Array> {
    const memory = new SharedArrayBuffer(sizeBytes)
    const { bytes } = this.#file(path)
    await loadPieces(
      this.#context,
      [{ name, target: { kind: 'memory', memory }, pieces: bytes.runs(runs) }],
      options,
    )
    return new Uint8Array(memory)
  }

  #file(path: string) {
    const known = this.#files.get(path)
    if (known === undefined) {
      const { run, step } = this.checkpoint
      throw new StoreError('missing', path, `is not in ${run} step ${step}`)
    }
    return known
  }
}

/** Files of all parts under their own paths; where parts have the same path, under `part-N/`. */
function filesOf({ found }: Checkpoint) {
  const times = new Map<string, number>()
  for (const { manifest } of found.values())
    for (const { path } of manifest.files) times.set(path, (times.get(path) ?? 0) + 1)
  const files = new Map<string, { part: number; file: ManifestFile; bytes: FileBytes }>()
  for (const [part, { manifest }] of found)
    for (const file of manifest.files) {
      const path = (times.get(file.path) ?? 0) > 1 ? `part-${part}/${file.path}` : file.path
      files.set(path, { part, file, bytes: new FileBytes(file) })
    }
  return files
}
