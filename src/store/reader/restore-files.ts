import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { MisuseError } from '../../base/errors.ts'
import { storeErrorOfDisk } from '../object/disk-errors.ts'
import type { StoreContext } from '../store-context.ts'
import type { FileBytes } from './file-bytes.ts'
import { type LoadOptions, loadPieces, type Wanted } from './load-pieces.ts'

// Files are open while they are written; a process may have a thousand or so.
const openFilesMax = 256

/** Writes files into a folder under a temporary name, which gets its own when every byte is verified and on the disk. */
export async function restoreFiles(
  context: StoreContext,
  folder: string,
  files: readonly { readonly path: string; readonly bytes: FileBytes }[],
  options: LoadOptions,
): Promise<void> {
  const wanted = resolve(folder)
  await requireEmpty(wanted)
  const temporary = join(dirname(wanted), `.shoal-restore-${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(temporary, { recursive: true })
    for (let first = 0; first < files.length; first += openFilesMax)
      await writeFiles(context, temporary, files.slice(first, first + openFilesMax), options)
    const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)))
    for (const inner of ['', ...folders]) await syncFolder(join(temporary, inner))
    await rmdir(wanted).catch(() => {})
    await rename(temporary, wanted)
    await syncFolder(dirname(wanted))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw storeErrorOfDisk(error, 'the restored files', wanted)
  }
}

async function writeFiles(
  context: StoreContext,
  folder: string,
  files: readonly { readonly path: string; readonly bytes: FileBytes }[],
  options: LoadOptions,
): Promise<void> {
  const handles: FileHandle[] = []
  try {
    const wanted: Wanted[] = []
    for (const { path, bytes } of files) {
      const target = join(folder, ...path.split('/'))
      await mkdir(dirname(target), { recursive: true })
      const handle = await open(target, 'wx')
      handles.push(handle)
      await handle.truncate(bytes.sizeBytes)
      wanted.push({ name: path, target: { kind: 'file', descriptor: handle.fd }, pieces: bytes.all() })
    }
    await loadPieces(context, wanted, options)
    for (const handle of handles) await handle.datasync()
  } finally {
    for (const handle of handles) await handle.close()
  }
}

async function requireEmpty(folder: string): Promise<void> {
  let entries: string[] = []
  try {
    entries = await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new MisuseError('folder', `${folder} is not a folder (${code})`)
  }
  if (entries.length > 0) throw new MisuseError('folder', `${folder} is not empty; restore into a new one`)
}

function foldersAbove(path: string): string[] {
  const steps = path.split('/').slice(0, -1)
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
