import { ProcessWorld, type WireKind } from '../../sim/processes/index.ts'
import type { PeerClient } from '../client/index.ts'
import { settingUp, type TestMeshOptions } from './options.ts'
import { type MeshVerdict, TestMesh } from './test-mesh.ts'

/** Real `shoal peer` processes on this machine. Linux only: each peer has an address of its own. */
export class ProcessTestMesh extends TestMesh {
  readonly #world: ProcessWorld

  constructor(world: ProcessWorld) {
    super(world)
    this.#world = world
  }

  /** Where everything is that the peers write; removed in the end unless an invariant was broken. */
  get folder(): string {
    return this.#world.mesh.folder
  }

  /** How a program beside this peer would talk to it. */
  client(peer: string): PeerClient {
    return this.#world.mesh.client(peer)
  }

  /** Read from what the peers wrote, in the order in which it happened. */
  override verdict(): MeshVerdict {
    const { violations, totals } = this.#world.verdict()
    return { ok: violations.length === 0, violations, totals }
  }
}

export interface ProcessMeshOptions extends TestMeshOptions {
  /** `namespaces` gives every peer a network of the kernel's own, where you are root; it knows no delays. */
  readonly network?: WireKind
}

/** A mesh of real processes, without peers as yet. `close()` it in any case. */
export function processMesh({ network, ...options }: ProcessMeshOptions = {}): ProcessTestMesh {
  return new ProcessTestMesh(new ProcessWorld(settingUp(options), network))
}
