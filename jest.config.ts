/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import { join } from 'node:path'
import { bundledPackages } from './scripts/jest/clientPackages.cjs'
import { compilerOptions } from './tsconfig.json'

/** Packages published only as ES modules, which therefore also need the transformer. */
const esModules = [
  'typebox',
  'kysely',
  '@fastify/type-provider-typebox',
  'hucre',
  'flesch-kincaid',
  'marked',
  'syllable',
]

/** swc compiles all 1,400 files in a second of processor time; the compiler's transpiler takes half a minute. */
const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

const common: Config = {
  rootDir: __dirname,
  transform: { '\\.(ts|tsx|js|mjs)$': ['@swc/jest', swcOptions] },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  cacheDirectory: '<rootDir>/.cache/jest',
}

/** The folders of tests: one by one, or many combined in one file (scripts/lib/test/together.cjs). */
const testsOf = (floor: string) => [
  process.env.TESTS_TOGETHER ? `<rootDir>/.cache/together/${floor}` : `<rootDir>/src/${floor}`,
]

const inNode = { customExportConditions: ['portal-source', 'node', 'node-addons'] }

/** Tests of the client's state machines. */
const ofSlices = 'Slice\\.test\\.ts$'

/** Resolves #client/* as the compiler and webpack do. */
const ways = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, places]) => [
    `^${name.replace('*', '(.*)$')}`,
    places.map((place) => place.replace('./', '<rootDir>/').replace('*', '$1')),
  ]),
)

const client: Config = {
  ...common,
  displayName: 'client',
  transform: { ...common.transform, '\\.md$': [join(__dirname, 'scripts/jest/helpTransform.cjs'), {}] },
  roots: testsOf('client'),
  testPathIgnorePatterns: ['/node_modules/', ofSlices],
  globalSetup: '<rootDir>/scripts/jest/clientPackages.cjs',
  testEnvironment: '<rootDir>/scripts/jest/clientEnvironment.cjs',
  // An https address, as in production: without it jsdom drops Secure cookies.
  testEnvironmentOptions: { url: 'https://localhost/' },
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/clientSetup.cjs'],
  moduleNameMapper: {
    ...bundledPackages,
    '^pdfjs-dist(/.*)?$': '<rootDir>/scripts/jest/pdfjsStub.cjs',
    // import.meta, which CommonJS lacks.
    '/pdfWorkerUrl$': '<rootDir>/scripts/jest/pdfWorkerUrlStub.cjs',
    '\\.module\\.css$': '<rootDir>/scripts/jest/classNames.cjs',
    '\\.(css|svg|woff2)$': '<rootDir>/scripts/jest/assetStub.cjs',
    ...ways,
  },
}

const projects: Config[] = [
  {
    ...common,
    displayName: 'tools',
    roots: ['<rootDir>/scripts'],
    testMatch: ['**/*.test.cjs'],
    testEnvironment: 'node',
  },
  {
    ...common,
    displayName: 'shared',
    roots: ['<rootDir>/src/shared'],
    testEnvironment: 'node',
    testEnvironmentOptions: inNode,
  },
  {
    ...common,
    displayName: 'server',
    roots: testsOf('server'),
    globalSetup: '<rootDir>/src/server/testing/postgres/globalSetup.ts',
    globalTeardown: '<rootDir>/src/server/testing/postgres/globalTeardown.ts',
    setupFiles: ['<rootDir>/scripts/jest/serverSetup.cjs'],
    testEnvironment: 'node',
    testEnvironmentOptions: inNode,
  },
  client,
  {
    ...client,
    displayName: 'slices',
    // The state machines and their tests go through the compiler with type checks; everything else that they load goes
    // through swc.
    transform: {
      'Slice(\\.test)?\\.ts$': ['ts-jest', { tsconfig: 'src/client/tsconfig.slices.json' }],
      ...client.transform,
    },
    // Without the names of the tests, the compiler would start again for each of them.
    testMatch: [process.env.TESTS_TOGETHER ? '**/[0-9]*.test.js' : '**/*Slice.test.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  },
]

const config: Config = { projects, testTimeout: 240_000, maxWorkers: 2 }

export default config
