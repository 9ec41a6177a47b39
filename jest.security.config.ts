/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import unit from './jest.config'

const server = (unit.projects as Config[]).find(({ displayName }) => displayName === 'server')

/** The long security tests: npm test -- security:long. The same settings as the server's tests, on the built portal. */
const config: Config = {
  ...server,
  displayName: 'security',
  roots: ['<rootDir>/security'],
  // Only for tests that hang: 100,000 requests take five minutes on a busy machine.
  testTimeout: 3_600_000,
  maxWorkers: 2,
}

export default config
