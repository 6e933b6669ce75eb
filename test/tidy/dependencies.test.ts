import assert from 'node:assert/strict'
import { readProjectFile } from './project.ts'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

describe('the dependencies', () => {
  const manifest = JSON.parse(readProjectFile('package.json')) as Manifest

  it('have a reason each in docs/DEPENDENCIES.md, and no reason is left without its package', () => {
    const [, runs = '', builds = ''] = readProjectFile('docs/DEPENDENCIES.md').split(/^## .*$/m)
    assert.deepEqual(packagesIn(runs), Object.keys(manifest.dependencies).sort(), 'What runs')
    assert.deepEqual(
      packagesIn(builds),
      Object.keys(manifest.devDependencies).sort(),
      'What builds and checks',
    )
  })

  it('that are installed only where they are needed are tried here in the same version', () => {
    for (const [name, version] of Object.entries(manifest.peerDependencies))
      assert.equal(manifest.devDependencies[name], version, name)
  })

  it('are pinned to one version', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    const loose = versions.filter(([, version]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+(-r\.\d+)?$/.test(version))
    assert.deepEqual(loose, [], 'A range lets two installations of one release differ.')
  })
})

function packagesIn(section: string): string[] {
  return [...section.matchAll(/^\| `([^`]+)` \| \S.*\|$/gm)].map(([, name]) => name ?? '').sort()
}
