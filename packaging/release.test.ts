// The release as a school gets it: the rules of the lock on the database hold in it, although it has another Node and is
// bundled; it is small; and what it installs is what systemd and Caddy take.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'
import { ensureProxy, ensureSystemd } from './programs'
import { installRelease, makeRelease } from './release'

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

test('made again from the same build, it has the same bytes', () => {
  const again = join(release.room, 'again')
  makeRelease(again)
  const sums = (folder: string) =>
    readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.sha256')) ?? ''), 'utf8')
  expect(sums(again)).toBe(sums(dirname(release.archive)))
})

/** The files of a folder that are programs or libraries of the machine. */
const machineFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).subarray(0, 4).equals(Buffer.from('\u007fELF')))

/** The parts of glibc that a file is linked with carry the version that brought them: 'GLIBC_2.28'. */
const newestGlibc = (file: string): number =>
  Math.max(
    0,
    ...[...readFileSync(file, 'latin1').matchAll(/\0GLIBC_2\.(\d+)(?=[.\0])/g)].map(([, minor]) =>
      Number(minor),
    ),
  )

test('it runs on every glibc since 2.28', () => {
  const files = machineFiles(release.home)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => newestGlibc(file) > 28)).toEqual([])
  expect(Math.max(...files.map(newestGlibc))).toBe(28)
})

describe('portal install, into a folder', () => {
  const machine = join(release.room, 'machine')
  const on = (path: string) => join(machine, path)
  const install = (...args: string[]) => release.run('install', ['--dry-run', '--root', machine, ...args])
  /** Programs of this machine; what they say counts only where they fail. */
  const check = (program: string, ...args: string[]) =>
    expect(() => execFileSync(program, args, { stdio: 'pipe' })).not.toThrow()

  beforeAll(() => install('--domain', 'portal.school.example', '--firewall'))

  test('said again, it does nothing', async () => {
    const said = await install()
    expect(said).toContain('There was nothing to do.')
    expect(said).not.toContain('would run')
  })

  test('the installed program is whole', () => {
    const said = execFileSync(on('opt/portal/current/portal'), ['version'], { encoding: 'utf8' })
    expect(said).toBe(
      `${(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version}\n`,
    )
    const parts = (folder: string) => readdirSync(folder).filter((name) => name !== 'cache')
    expect(parts(on('opt/portal/current'))).toEqual(parts(release.home))
    check('sh', '-n', on('usr/local/bin/portal'))
  })

  test('SEC-86 systemd takes the units, and finds little exposed', () => {
    const analyze = ensureSystemd()
    const folder = join(release.room, 'units')
    mkdirSync(folder)
    const units = readdirSync(on('etc/systemd/system'))
    expect(units).toHaveLength(4)
    // The firewall's program is not on every machine that tests.
    for (const unit of units) {
      const text = readFileSync(join(on('etc/systemd/system'), unit), 'utf8')
      writeFileSync(
        join(folder, unit),
        text.replaceAll('/opt/portal/', on('opt/portal/')).replaceAll('/usr/sbin/nft', '/bin/true'),
      )
    }
    for (const unit of units) check(analyze, 'verify', join(folder, unit))
    for (const unit of ['portal.service', 'portal-drill.service'])
      check(analyze, 'security', '--offline=true', '--threshold=20', join(folder, unit))
  })

  test('a school’s first hour on it: set-up, a list as it is, slips, and the first family signs in', () => {
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const journey = ['-c', 'e2e/playwright.config.ts', 'e2e/setUp.spec.ts', '-g', 'the first hour:']
    // Where Jest has left its mark, Playwright finds no tests.
    const { JEST_WORKER_ID: _mark, ...own } = process.env
    const env = { ...own, PORTAL_RELEASE: on('opt/portal/current') }
    const said = execFileSync(process.execPath, [playwright, 'test', '--workers', '1', ...journey], {
      ...{ cwd: root, env, encoding: 'utf8', stdio: 'pipe' },
    })
    expect(said).toMatch(/1 passed/)
  })

  test('Caddy takes the site', () => {
    check(ensureProxy('caddy'), 'validate', '--adapter', 'caddyfile', '--config', on('etc/caddy/Caddyfile'))
  })
})
