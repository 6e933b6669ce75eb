import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system in memory. Only root may mount one: undefined for anybody else, who must skip the test. */
export class MountedFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  static mount(options: string): MountedFolder | undefined {
    const path = mkdtempSync(join(tmpdir(), 'shoal-mount-'))
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'shoal-test', path])
    if (status === 0) return new MountedFolder(path)
    rmdirSync(path)
    return undefined
  }

  remount(options: string): void {
    spawnSync('mount', ['-o', `remount,${options}`, this.path])
  }

  unmount(): void {
    spawnSync('umount', [this.path])
    rmdirSync(this.path)
  }
}
