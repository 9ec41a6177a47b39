/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import unit from './jest.config'

const server = (unit.projects as Config[]).find(({ displayName }) => displayName === 'server')

/** Tests of installing the built portal; they need access to the package registry. */
const config: Config = {
  ...server,
  displayName: 'packaging',
  roots: ['<rootDir>/packaging'],
  globalSetup: '<rootDir>/packaging/setup.ts',
  globalTeardown: undefined,
  testTimeout: 600_000,
  maxWorkers: 1,
}

export default config
