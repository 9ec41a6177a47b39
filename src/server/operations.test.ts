// Files that operators copy are as safe as the pages promise.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from './config/definition'

const root = join(__dirname, '../..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

test('SEC-86 the systemd unit runs without root, writes only its data and backups, and has no capabilities', () => {
  const unit = read('docs/examples/portal.service')
  for (const line of [
    'User=portal',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ReadWritePaths=/var/lib/portal -/mnt/backup/portal',
    'CapabilityBoundingSet=',
    'UMask=0077',
    // This call is allowed again after its group was removed, because document threads lower their priority with it.
    'SystemCallFilter=setpriority',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toContain('RestartPreventExitStatus=78')
})

const ofGlibc = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

test('every setting in the unit exists', () => {
  const known = new Set([...settings.map(({ env }) => env), 'NODE_ENV', 'CONFIG_FILE', ...ofGlibc])
  const lines = `${read('docs/examples/portal.service')}\n${read('docs/examples/portal.env')}`
  const named = [...lines.matchAll(/^(?:Environment=)?([A-Z]\w+)=/gm)]
    .map(([, name]) => name)
    .filter((name) => name === name?.toUpperCase())
  expect(named).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX', 'DATA_DIR', 'BACKUP_PLACES']))
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
})

test('every metric named on the pages and in the alerts exists', () => {
  const source = read('src/server/operations/metrics.ts')
  const named = ['docs/one-machine.md', 'docs/examples/alerts.yml'].flatMap((page) =>
    [...read(page).matchAll(/\bportal_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  )
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !source.includes(name))).toEqual([])
})

test('REL-17 no page and no script copies the file of a live database', () => {
  const pages = ['docs', 'docs/examples', 'scripts', 'scripts/lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|cjs|service|yml)$/.test(entry.name))
      .map(({ name }) => join(folder, name)),
  )
  const copying = pages.filter((page) =>
    /\b(cp|copyFile\w*|rsync)\b[^\n]*(sqlite|DATA_DIR)/i.test(read(page)),
  )
  expect(copying).toEqual([])
})
