import tseslint from 'typescript-eslint'

// Biome formats and lints; here is only what needs types or what the layers need (docs/ARCHITECTURE.md).

const pure = [
  'src/base/**/*.ts',
  'src/core/**/*.ts',
  'protocols/**/*.ts',
  'src/driver/**/*.ts',
  'src/data/order/**/*.ts',
  'src/data/partition/**/*.ts',
]

const noClock =
  'Pure code is told the time: take `now: Millis` as an argument, or the virtual simulator cannot replay it.'
const noTimer = 'Pure code has no timers: answer `wakeAt()`, and the driver sends a tick.'
const noDice = 'Draw from the seeded Prng in the constructor, or a seed no longer replays its run.'
const noPlatform =
  'Pure code does not know its platform: take a port, and let src/adapters bring the real thing.'
const noPromise = 'Everything left of src/adapters is synchronous: return outputs as data.'
const noInexact =
  'Its last bit differs between engines, and every peer must compute the same: use + - * / only.'
const noLocale = 'Its answer depends on the locale of the machine: compare bytes or code units.'

const inexactFunctions =
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh'

const restrictedProperties = [
  { object: 'Math', property: 'random', message: noDice },
  ...inexactFunctions.split(' ').map((property) => ({ object: 'Math', property, message: noInexact })),
  { object: 'performance', property: 'now', message: noClock },
  ...['localeCompare', 'toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase'].map((property) => ({
    property,
    message: noLocale,
  })),
]

export default tseslint.config(
  {
    ignores: ['dist', 'coverage', '**/*.pb.ts', '**/*.wasm.ts', '**/*.d.ts', '**/*.js', '**/*.cjs'],
  },
  {
    // AssemblyScript is another dialect, with types of its own.
    ignores: ['**/assembly'],
  },
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-misused-spread': 'error',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-enum-comparison': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
      '@typescript-eslint/restrict-plus-operands': 'error',
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: pure,
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'Date', message: noClock },
        { name: 'performance', message: noClock },
        ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
          name,
          message: noTimer,
        })),
        { name: 'crypto', message: noDice },
        ...['process', 'Buffer', 'console', 'fetch', 'globalThis', 'global'].map((name) => ({
          name,
          message: noPlatform,
        })),
        { name: 'Promise', message: noPromise },
        { name: 'Intl', message: noLocale },
        {
          name: 'WeakRef',
          message: 'When it empties depends on the garbage collector: a seed would not replay.',
        },
        {
          name: 'FinalizationRegistry',
          message: 'When it calls depends on the garbage collector: a seed would not replay.',
        },
      ],
      'no-restricted-properties': ['error', ...restrictedProperties],
      'no-restricted-syntax': [
        'error',
        { selector: ':function[async=true]', message: noPromise },
        {
          selector: 'BinaryExpression[operator="**"]:not([left.value=2], [left.value=10], [left.bigint])',
          message: noInexact,
        },
      ],
    },
  },
  {
    // The simulator may time its own run, but what happens in a run comes from the seed alone.
    files: ['sim/virtual/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Date', message: noClock }],
      'no-restricted-properties': [
        'error',
        ...restrictedProperties.filter(({ object }) => object === 'Math'),
      ],
    },
  },
)
