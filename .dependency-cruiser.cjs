// The line of docs/ARCHITECTURE.md: a folder imports only from the folders named here, and from itself.
const line = {
  'src/base': [],
  'src/core': ['src/base'],
  protocols: ['src/base', 'src/core'],
  'src/driver': ['src/base', 'src/core', 'protocols'],
  'src/adapters': ['src/base', 'src/core', 'protocols', 'src/driver'],

  // Beside the line: the data and checkpoint planes, measurements, what goes over the local API, and who talks to a peer by it.
  'src/zstd': ['src/base'],
  'src/data': ['src/base', 'src/core', 'src/zstd'],
  'src/store': ['src/base', 'src/core', 'protocols', 'src/zstd'],
  'src/bench': ['src/base', 'src/core', 'src/store', 'src/data', 'src/client'],
  'src/api': ['src/base'],
  'src/client': ['src/base', 'src/api'],

  'src/peer': [
    'src/base',
    'src/core',
    'protocols',
    'src/driver',
    'src/adapters',
    'src/data',
    'src/store',
    'src/api',
    'src/client',
  ],

  // The other world. Checkers and scenarios serve both simulators, and judge from outside.
  'sim/check': ['src/base', 'src/core'],
  'sim/scenario': ['src/base', 'sim/check'],
  'sim/virtual': ['src/base', 'src/core', 'protocols', 'src/driver', 'sim/check', 'sim/scenario'],
  'sim/replication': ['src/base', 'src/core', 'protocols', 'src/driver', 'sim/check', 'sim/virtual'],
  'sim/mutants': ['src/base', 'sim/check', 'sim/virtual'],
  'sim/processes': ['src/base', 'src/client', 'sim/check', 'sim/scenario'],

  'src/testing': [
    'src/base',
    'src/client',
    'src/peer',
    'sim/check',
    'sim/scenario',
    'sim/virtual',
    'sim/processes',
  ],
  'src/cli': [
    'src/base',
    'src/bench',
    'src/core',
    'src/adapters',
    'src/api',
    'src/client',
    'src/peer',
    'src/data',
    'src/store',
    'sim/scenario',
    'sim/virtual',
    'sim/processes',
  ],
}

const pure = ['src/base', 'src/core', 'protocols', 'src/driver', 'src/data/order', 'src/data/partition']
const purePackages = ['@noble/hashes', 'protons-runtime', 'uint8arraylist', 'uint8arrays', 'xxhash-wasm']
const network = [
  'libp2p',
  '@libp2p',
  '@chainsafe/libp2p-gossipsub',
  '@multiformats/multiaddr',
  'it-pipe',
  'it-length-prefixed',
]

// Declared as a peer, and for development: dependency-cruiser makes neither of it.
const optionalPeers = ['opendal']

const inside = (folders) => `^(${folders.join('|')})/`
const installed = (packages) => `(^|/)node_modules/(${packages.join('|')})/`
const ours = '^(src|protocols|sim|test|scripts|examples)/'

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(line).map(([folder, allowed]) =>
      error(
        `line:${folder}`,
        `${folder} imports only from ${[...allowed, 'itself'].join(', ')}.`,
        { path: inside([folder]) },
        { path: ours, pathNot: inside([folder, ...allowed]) },
      ),
    ),
    error(
      'placed',
      'Every folder has its place in the line: give this one a row in .dependency-cruiser.cjs.',
      { path: '^(src|protocols|sim)/[^/]+/', pathNot: inside(Object.keys(line)) },
      {},
    ),
    error('no-cycle', 'Cycles, types included, mean that two files are one idea.', {}, { circular: true }),
    error(
      'pure-packages',
      `Pure code imports only packages that compute: ${purePackages.join(', ')}.`,
      { path: inside(pure) },
      { path: 'node_modules/', pathNot: installed(purePackages) },
    ),
    error(
      'pure-platform',
      'Everything left of src/adapters is without clock, socket, file, timer and dice: take a port.',
      { path: inside(pure) },
      { dependencyTypes: ['core'] },
    ),
    error(
      'network-in-adapters',
      'Only src/adapters and src/peer know libp2p; the rest knows the ports.',
      { path: '^(src|protocols|sim)/', pathNot: inside(['src/adapters', 'src/peer']) },
      { path: installed(network) },
    ),
    error(
      'virtual-is-virtual',
      'A virtual run that can reach the real network or the adapters is no longer replayed by its seed.',
      { path: inside(['sim/virtual']) },
      { path: `${installed(network)}|${inside(['src/adapters', 'src/peer'])}`, reachable: true },
    ),
    error(
      'checkers-decide-nothing',
      'A checker judges with its own eyes: from src/core it may take the words (types), not the decisions.',
      { path: inside(['sim/check']) },
      { path: inside(['src/core']), dependencyTypesNot: ['type-only'] },
    ),
    // One rule per depth: an index.ts is for those outside the folder, at whatever depth inside one stands.
    ...[0, 1, 2, 3].map((depth) =>
      error(
        `index-is-for-outside:${depth + 1}`,
        'Nobody inside a folder imports its index.ts: name the file.',
        { path: `^((?:src|protocols|sim)${'/[^/]+'.repeat(depth)})/` },
        { path: '^$1/index\\.ts$' },
      ),
    ),
    error(
      'shipped-from-shipped',
      'Tests, scripts and examples are not shipped: what ships cannot import them.',
      { path: '^(src|protocols|sim)/' },
      { path: '^(test|scripts|examples)/' },
    ),
    error(
      'no-dev-dependency',
      'What ships cannot import a package that is installed for development only.',
      { path: '^(src|protocols|sim)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: installed(optionalPeers) },
    ),
    error(
      'declared',
      'Declare the package in package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: installed(optionalPeers) },
    ),
    // Without this rule an import that dependency-cruiser cannot follow passes every other rule silently.
    error('resolved', 'dependency-cruiser cannot follow this import.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/|/assembly/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.d.ts', '.js', '.cjs', '.mjs', '.json', '.node'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
