// docs/assurance.md lists the tests behind each requirement, so it must match the tests.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

test('docs/assurance.md lists the current tests; npm run assurance updates it', () => {
  const script = join(__dirname, '../../scripts/assurance.cjs')
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
