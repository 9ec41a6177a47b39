// The rules of the lock on the database hold in the release, too: it has another Node and is bundled.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'
import { installRelease } from './release'

const release = installRelease()
afterAll(() => release.remove())

test('REL-82 the tests of the lock pass on the release', () => {
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'server']
  const args = [...jest, '--testPathPatterns', 'server/databaseLocks']
  const env = { ...process.env, PORTAL_RELEASE: release.home }
  expect(() => execFileSync(process.execPath, args, { cwd: root, env, stdio: 'pipe' })).not.toThrow()
})

test('it is small enough to be carried', () => {
  expect(statSync(release.archive).size).toBeLessThanOrEqual(90_000_000)
})
