// npm start installs the packages of the build, npm test adds the rest, and a later start removes nothing.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'

const clone = mkdtempSync(join(tmpdir(), 'portal-clone-'))
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
const ensureInstalled = (size: string) =>
  node('-e', `require('./scripts/lib/install.cjs').ensureInstalled('${size}')`)
const isThere = (...names: string[]) => names.map((name) => existsSync(join(clone, name)))
const installedAt = () => statSync(join(clone, 'node_modules/.package-lock.json')).mtimeMs

beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter((name) => existsSync(join(root, name)) && name !== ''))
    cpSync(join(root, file), join(clone, file))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('npm start installs enough to build client and server, and npm test adds the rest', () => {
  node('scripts/build.cjs')
  expect(isThere('dist/server/main.js', 'dist/client/index.html', 'node_modules/jest')).toEqual([
    true,
    true,
    false,
  ])
  ensureInstalled('all')
  expect(isThere('node_modules/jest', 'node_modules/oxlint', 'node_modules/webpack')).toEqual([
    true,
    true,
    true,
  ])
  const complete = installedAt()
  rmSync(join(clone, 'dist'), { recursive: true })
  node('scripts/build.cjs')
  expect(installedAt()).toBe(complete)
})
