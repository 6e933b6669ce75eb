import { createScenarioWorld } from '../../sim/virtual/index.ts'
import { settingUp, type TestMeshOptions } from './options.ts'
import { TestMesh } from './test-mesh.ts'

/** Peers in this process and in virtual time, without any as yet: minutes pass in milliseconds, the same each time. */
export function virtualMesh(options: TestMeshOptions = {}): TestMesh {
  return new TestMesh(createScenarioWorld(settingUp(options)))
}
