import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOfCopies, keptDays, removeCopies, removeOldCopies } from './preMigrationCopies'

const now = new Date('2026-08-03T14:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-copies-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const put = (folder: string, name: string, days: number) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'rows')
  utimesSync(join(folder, name), daysAgo(days), daysAgo(days))
}

const filled = () => {
  const [copies, backups] = [folderOfCopies(dataDir), join(dataDir, 'backups')]
  put(copies, 'before-0011_newer.sqlite', keptDays - 1)
  put(copies, 'before-0010_corrections.sqlite', keptDays)
  put(copies, 'before-0012_broken_off.sqlite.part', keptDays)
  put(backups, 'before-0009_machines.sqlite', keptDays)
  put(backups, 'portal-0123.backup', 30)
  return () => [copies, backups].map((folder) => readdirSync(folder).sort())
}

test('SEC-97 old copies from before a migration are deleted, wherever a release has put them; backups remain', async () => {
  expect(keptDays).toBeLessThanOrEqual(35)
  const left = filled()
  await removeOldCopies(dataDir, now)
  expect(left()).toEqual([['before-0011_newer.sqlite'], ['portal-0123.backup']])
})

test('SEC-104 all copies are deleted when somebody is erased', async () => {
  const left = filled()
  await removeCopies(dataDir)
  expect(left()).toEqual([[], ['portal-0123.backup']])
})

test('without copies nothing happens', async () => {
  await removeOldCopies(dataDir, now)
  await removeCopies(dataDir)
  expect(readdirSync(dataDir)).toEqual([])
})
