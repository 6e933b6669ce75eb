import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** What was found first on a tree; `seed` is undefined when no seed found anything. */
export interface Catch {
  readonly seed: number | undefined
  /**
   * The invariant that was broken; `assertion` when the code stopped itself, `hang` when it never ended, `no run`
   * when the tree is not a program.
   */
  readonly invariant: string
  readonly text: string
}

export const nothing: Catch = { seed: undefined, invariant: '', text: '' }

// Far above what one seed takes; a mutant may send a run into an endless loop.
const hungAfterMs = 5 * 60_000

/** Runs seeds on a tree, in a process of its own, until one finds something. */
export function hunt(
  folder: string,
  seeds: { readonly first: number; readonly last: number },
  { world = 'mutants', fault }: { world?: NonNullable<Mutant['world']> | 'mutants'; fault?: Mutant['fault'] },
): Promise<Catch> {
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', join('sim', world, 'run-seeds.ts'), `${seeds.first}`, `${seeds.last}`]
    if (fault !== undefined) args.push(fault)
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    let hung = false
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      timer.refresh()
    })
    child.stderr.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-2_000)))
    const timer = setTimeout(() => {
      hung = true
      child.kill('SIGKILL')
    }, hungAfterMs)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(judge(output, errors, code, hung))
    })
  })
}

function judge(output: string, errors: string, code: number | null, hung: boolean): Catch {
  const lines = output.trim().split('\n')
  const running = /^seed (\d+)$/.exec(lines[lines.length - 1] ?? '')?.[1]
  if (hung) return { seed: Number(running ?? 0), invariant: 'hang', text: 'the run did not end' }
  const last = lines[lines.length - 1] ?? ''
  if (code === 0 && last.startsWith('{')) return JSON.parse(last) as Catch
  if (code === 0 && last === 'clean') return nothing
  // The process itself broke, before or outside of a run: the mutant is no program, and proves nothing.
  const [reason = ''] = /^\w*Error.*$/m.exec(errors) ?? [errors.trim()]
  return { seed: undefined, invariant: 'no run', text: `exit code ${code}: ${reason}` }
}
