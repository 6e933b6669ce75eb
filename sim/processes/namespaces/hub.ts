import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { MisuseError } from '../../../src/base/errors.ts'

/** Where tools of the administrator lie, which not every PATH names. */
export const toolPath = [
  ...(process.env.PATH ?? '').split(':'),
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
].join(':')

interface Waiting {
  readonly script: string
  readonly done: (fault: string | undefined) => void
}

/** Said after each script, with what became of it. */
const isOver = /(?:^|\n)shoal-script-over (\d+)\n/

/**
 * A shell in a network namespace and a mount namespace of its own, in which all other namespaces of a run are made and
 * named. Nothing of them can be seen on the machine; and since the shell ends with its input, they are gone when the
 * run is, however it ended.
 */
export class Hub {
  readonly #shell: ChildProcess
  readonly #waiting: Waiting[] = []
  #said = ''
  #end: string | undefined

  constructor() {
    // A process group of its own: Ctrl-C on the terminal is not for it.
    this.#shell = spawn('unshare', ['--net', '--mount', 'sh'], {
      env: { PATH: toolPath },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.#shell.stdin?.on('error', () => {})
    for (const output of [this.#shell.stdout, this.#shell.stderr])
      output?.on('data', (bytes: Buffer) => this.#hear(bytes.toString()))
    this.#shell.once('error', ({ message }) => this.#over(message))
    this.#shell.once('close', (code, signal) => this.#over(`its shell ended (${signal ?? `code ${code}`})`))
    void this.run(
      'mount -t tmpfs shoal-sim /run && mkdir /run/netns && echo 1 > /proc/sys/net/ipv4/ip_forward',
    ).catch(() => {})
  }

  /** One script after the other. Throws what the script said when it failed. */
  async run(script: string): Promise<void> {
    const fault = await new Promise<string | undefined>((resolve) => {
      if (this.#end !== undefined) return resolve(this.#end)
      this.#waiting.push({ script, done: resolve })
      this.#shell.stdin?.write(`{ ${script}\n} </dev/null 2>&1; echo; echo shoal-script-over $?\n`)
    })
    if (fault === undefined) return
    throw new MisuseError('--network namespaces', `this machine does not let us: ${fault}`)
  }

  /** Where others find a namespace that a script has made by `ip netns add`. */
  pathOf(namespace: string): string {
    return `/proc/${this.#shell.pid}/root/run/netns/${namespace}`
  }

  async stop(): Promise<void> {
    if (this.#end !== undefined) return
    const gone = once(this.#shell, 'close')
    this.#shell.kill('SIGKILL')
    await gone
  }

  #hear(text: string): void {
    this.#said += text
    for (;;) {
      const over = isOver.exec(this.#said)
      if (over === null) return
      const said = this.#said.slice(0, over.index).trim()
      this.#said = this.#said.slice(over.index + over[0].length)
      const { script, done } = this.#waiting.shift() as Waiting
      done(over[1] === '0' ? undefined : `${said || `code ${over[1]}`} (${script.split('\n')[0]})`)
    }
  }

  #over(reason: string): void {
    this.#end ??= this.#said.trim() || reason
    for (const { done } of this.#waiting.splice(0)) done(this.#end)
  }
}
