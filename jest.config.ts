/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import { join } from 'node:path'
import { bundledPackages } from './scripts/jest/clientPackages.cjs'

/** Packages that are published as ES modules only, and so pass through the transformer as well. */
const esModules = [
  'typebox',
  'kysely',
  '@fastify/type-provider-typebox',
  'hucre',
  'flesch-kincaid',
  'marked',
  'syllable',
]

/** swc makes all 1,400 files in a second of processor time, the compiler's transpiler in half a minute. */
const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

const compilerOptions = {
  target: 'ES2022',
  module: 'CommonJS',
  moduleResolution: 'bundler',
  esModuleInterop: true,
  isolatedModules: true,
  sourceMap: true,
}

const common: Config = {
  rootDir: __dirname,
  transform: { '\\.(ts|tsx|js|mjs)$': ['@swc/jest', swcOptions] },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  cacheDirectory: '<rootDir>/.cache/jest',
}

/** Where tests stand: one by one, or many in one file (scripts/lib/test/together.cjs). */
const testsOf = (floor: string) => [
  process.env.TESTS_TOGETHER ? `<rootDir>/.cache/together/${floor}` : `<rootDir>/src/${floor}`,
]

const inNode = { customExportConditions: ['portal-source', 'node', 'node-addons'] }

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
    // What both floors agree on goes through the compiler itself.
    transform: {
      '\\.ts$': ['ts-jest', { tsconfig: compilerOptions, diagnostics: false }],
      '\\.(js|mjs)$': ['@swc/jest', swcOptions],
    },
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
  {
    ...common,
    displayName: 'client',
    transform: { ...common.transform, '\\.md$': [join(__dirname, 'scripts/jest/helpTransform.cjs'), {}] },
    roots: testsOf('client'),
    globalSetup: '<rootDir>/scripts/jest/clientPackages.cjs',
    testEnvironment: '<rootDir>/scripts/jest/clientEnvironment.cjs',
    // As schools serve it: without https jsdom keeps no cookie that wants it.
    testEnvironmentOptions: { url: 'https://localhost/' },
    setupFilesAfterEnv: ['<rootDir>/scripts/jest/clientSetup.cjs'],
    moduleNameMapper: {
      ...bundledPackages,
      '^pdfjs-dist(/.*)?$': '<rootDir>/scripts/jest/pdfjsStub.cjs',
      // import.meta, which CommonJS does not have.
      '/pdfWorkerUrl$': '<rootDir>/scripts/jest/pdfWorkerUrlStub.cjs',
      '\\.module\\.css$': '<rootDir>/scripts/jest/classNames.cjs',
      '\\.(css|svg|woff2)$': '<rootDir>/scripts/jest/assetStub.cjs',
    },
  },
]

const config: Config = { projects, testTimeout: 60_000, maxWorkers: 2 }

export default config
