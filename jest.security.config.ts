/**
 * @jest-config-loader ts-node
 * @jest-config-loader-options {"transpileOnly": true, "compilerOptions": {"module": "CommonJS", "moduleResolution": "bundler"}}
 */
import type { Config } from 'jest'
import unit from './jest.config'

const server = (unit.projects as Config[]).find(({ displayName }) => displayName === 'server')

/** The long ones of the security tests: npm test -- security:long. As the server's tests, on the built portal. */
const config: Config = {
  ...server,
  displayName: 'security',
  roots: ['<rootDir>/security'],
  // Against a test that hangs for ever: 100,000 requests take five minutes of a machine that has other work.
  testTimeout: 3_600_000,
  maxWorkers: 2,
}

export default config
