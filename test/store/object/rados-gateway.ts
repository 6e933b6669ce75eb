import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../../eventually.ts'

const run = promisify(execFile)

export const radosPackages = 'radosgw ceph-mon ceph-osd ceph-common'

export async function isRadosInstalled(): Promise<boolean> {
  const programs = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph']
  const found = await Promise.allSettled(programs.map((program) => run(program, ['--version'])))
  return found.every(({ status }) => status === 'fulfilled')
}

/** A whole Ceph with its S3 gateway, in memory, in a folder of its own: one monitor, one OSD, one gateway. */
export class RadosGateway {
  readonly credentials = { accessKeyId: 'SHOALTESTKEY', secretAccessKey: 'shoal-test-secret' }
  readonly #folder: string
  readonly #gatewayPort: number
  readonly #processes: ChildProcess[] = []
  #gateway: ChildProcess | undefined

  private constructor(folder: string, gatewayPort: number) {
    this.#folder = folder
    this.#gatewayPort = gatewayPort
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#gatewayPort}`
  }

  /** About 12 s, most of them the gateway's, which makes its pools one after the other. */
  static async start(): Promise<RadosGateway> {
    const folder = await mkdtemp(join(tmpdir(), 'shoal-rados-'))
    const [gatewayPort, monitorPort] = await freePorts(2)
    const gateway = new RadosGateway(folder, gatewayPort as number)
    try {
      await gateway.#startCluster(monitorPort as number)
      await gateway.startGateway()
      const { accessKeyId, secretAccessKey } = gateway.credentials
      const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
      await gateway.#call('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...keys)
    } catch (error) {
      await gateway.stop()
      throw error
    }
    return gateway
  }

  async startGateway(): Promise<void> {
    this.#gateway = this.#spawn('radosgw', '-n', 'client.admin', '-f')
    await eventually('the gateway answers', () => answers(this.endpoint))
  }

  /** kill -9, as in the middle of an upload. */
  async killGateway(): Promise<void> {
    if (this.#gateway !== undefined) await killed(this.#gateway)
  }

  async stop(): Promise<void> {
    for (const process of this.#processes.reverse()) await killed(process)
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #startCluster(monitorPort: number): Promise<void> {
    const folder = this.#folder
    for (const part of ['mon', 'osd', 'run', 'rgw']) await mkdir(join(folder, part))
    const cluster = randomUUID()
    await writeFile(join(folder, 'ceph.conf'), configuration(folder, cluster, monitorPort, this.#gatewayPort))
    const keyring = join(folder, 'keyring')
    for (const [index, name] of ['client.admin', 'osd.0', 'mon.'].entries()) {
      const create = index === 0 ? ['--create-keyring'] : []
      const may = ['--cap', 'mon', 'allow *', ...(name === 'mon.' ? [] : ['--cap', 'osd', 'allow *'])]
      await run('ceph-authtool', [...create, keyring, '--gen-key', '-n', name, ...may])
    }
    const map = join(folder, 'monmap')
    await run('monmaptool', [
      '--create',
      '--fsid',
      cluster,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}]`,
      map,
    ])
    await this.#call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    this.#spawn('ceph-mon', '-i', 'a', '-f')
    const osd = randomUUID()
    await this.#call('ceph', 'osd', 'new', osd)
    await this.#call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    this.#spawn('ceph-osd', '-i', '0', '-f')
  }

  async #call(program: string, ...args: string[]): Promise<void> {
    await run(program, ['-c', join(this.#folder, 'ceph.conf'), ...args], { timeout: 30_000 })
  }

  #spawn(program: string, ...args: string[]): ChildProcess {
    const child = spawn(program, ['-c', join(this.#folder, 'ceph.conf'), ...args], { stdio: 'ignore' })
    this.#processes.push(child)
    return child
  }
}

async function killed(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await ended
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ports.push((server.address() as { port: number }).port)
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  return ports
}

// One copy, no manager daemon, no checks that a single host cannot pass.
function configuration(folder: string, cluster: string, monitorPort: number, gatewayPort: number): string {
  return `[global]
fsid = ${cluster}
mon_host = [v2:127.0.0.1:${monitorPort}]
mon_initial_members = a
keyring = ${folder}/keyring
public_addr = 127.0.0.1
ms_bind_ipv6 = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_warn = 1
mon_data_avail_crit = 0
run_dir = ${folder}/run
admin_socket =
pid_file = ${folder}/run/$name.pid
log_file = ${folder}/run/$name.log
mon_data = ${folder}/mon
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 4294967296
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw_data = ${folder}/rgw
`
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).ok
  } catch {
    return false
  }
}
