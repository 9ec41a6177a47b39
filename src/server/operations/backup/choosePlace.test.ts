import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getSchoolSetUp,
  saveSchoolBackups,
  saveSetUpStep,
  type SchoolBackups,
  type SchoolSetUp,
} from '#shared/contract/school/setUp'
import { getBackupState, type BackupState } from '#shared/contract/operations/backups'
import { readBackupStatus } from '../../students/restores/queries'
import { savePlaces } from '../../school/setUp/queries'
import { confirmSignIn } from '#shared/contract/access/secondFactor'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { closeAtEnd, openTestDatabase } from '../../testing/database/testDb'
import { BackupRunner } from './backupRunner'
import { folderCopies } from './copies'
import { listBackups } from './keptBackups'

matrix([
  {
    call: saveSchoolBackups,
    // Allowed, but not to a place that nobody has allowed.
    about: () => ({ body: { place: '/somewhere', version: '' } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 422 },
  },
])

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-place-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openSchool = async (env: Record<string, string> = {}, engine: 'sqlite' | 'postgres' = 'sqlite') => {
  const database = await openTestDatabase(engine)
  const test = await testApp({ database, engine, env })
  const headers = await test.signInAs('admin')
  const setUp = async () => (await test.call(getSchoolSetUp, {}, { headers })).json<SchoolSetUp>()
  const choose = async (place: string | null) => {
    const { version } = await setUp()
    const answer = await test.call(saveSchoolBackups, {}, { headers, body: { place, version } })
    return { status: answer.statusCode, body: answer.json<SchoolBackups & { message: string }>() }
  }
  const state = async () => (await test.call(getBackupState, {}, { headers })).json<BackupState>()
  const keep = () => test.call(saveSetUpStep, {}, { headers, body: { step: 'backups' } })
  return { test, headers, setUp, choose, keep, state }
}

test('the office chooses a place that is allowed and gets its key until it keeps it; copies go there and open with it', async () => {
  const { test, setUp, choose, keep, state } = await openSchool({ BACKUP_PLACES: folder })
  expect((await setUp()).lacking).toContain('backups')
  expect(await state()).toMatchObject({ scheduled: 0 })
  const { status, body } = await choose(folder)
  const file = join(test.dataDir, 'backup-key')
  expect([status, body.key]).toEqual([200, readFileSync(file, 'utf8').trim()])
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(body.school.done).toContain('backups')
  expect(body.school.lacking).toEqual([])
  expect(await state()).toMatchObject({ scheduled: 1 })
  const log = { info: () => undefined, warn: () => undefined }
  const runner = new BackupRunner({ db: test.db, config: test.app.config, clock: test.now, log })
  closeAtEnd(() => runner.close())
  await runner.poll()
  expect((await readBackupStatus(test.db)).damaged).toBe(0)
  expect(await listBackups(folderCopies(folder))).toHaveLength(1)
  expect([(await choose(folder)).body.key, (await setUp()).backups.key_waits]).toEqual([body.key, 1])
  await keep()
  expect([(await choose(folder)).body.key, (await setUp()).backups.key_waits]).toEqual([null, 0])
  expect((await choose(null)).body.school.backups.place).toBeNull()
  expect(await state()).toMatchObject({ scheduled: 0 })
})

test('SEC-31 whoever is shown the key, or says that it is put away, stands in the log; the latter needs a fresh sign-in', async () => {
  const { test, headers, choose, keep } = await openSchool({ BACKUP_PLACES: folder })
  await choose(folder)
  await choose(folder)
  test.advance({ minutes: 11 })
  expect((await keep()).statusCode).toBe(401)
  await test.call(confirmSignIn, {}, { headers, body: { password: people.admin.password } })
  expect((await keep()).statusCode).toBe(200)
  await keep()
  const actions = await test.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'backup%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    ...['backup key shown', 'backups changed', 'backup key shown', 'backup key put away'],
  ])
})

test('a key that went bad after it was put away counts as none, and another one can be made', async () => {
  const { test, choose, keep, setUp } = await openSchool({ BACKUP_PLACES: folder })
  await choose(folder)
  await keep()
  writeFileSync(join(test.dataDir, 'backup-key'), 'x\n', { mode: 0o600 })
  const { backups, lacking } = await setUp()
  expect([backups.has_key, lacking]).toEqual([0, ['backups']])
  expect((await choose(folder)).body.key).toMatch(/^[A-Z2-7]{52}$/)
})

test('a folder on the disk of the data is said to be no safe place', async () => {
  const { test, choose } = await openSchool({ BACKUP_PLACES: folder })
  const isSame = statSync(folder).dev === statSync(test.dataDir).dev
  expect((await choose(folder)).body.school.backups.on_same_disk).toBe(isSame ? 1 : 0)
})

test('places that `npm run init` has allowed count, too', async () => {
  const { test, setUp, choose } = await openSchool()
  expect((await choose(folder)).status).toBe(422)
  await savePlaces(test.db, [folder], test.now().toISOString())
  expect((await setUp()).backups.places).toEqual([{ id: folder, label: folder }])
  expect((await choose(folder)).status).toBe(200)
})

test('a file that holds no good key is put aside, and another key is made', async () => {
  const { test, choose } = await openSchool({ BACKUP_PLACES: folder })
  writeFileSync(join(test.dataDir, 'backup-key'), 'of somebody who has lost it\n', { mode: 0o600 })
  const { body } = await choose(folder)
  expect(body.key).toMatch(/^[A-Z2-7]{52}$/)
  expect(readdirSync(test.dataDir).filter((name) => name.startsWith('backup-key'))).toHaveLength(2)
})

test('the operator’s own key is used and never shown', async () => {
  const key = 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo'
  const { test, choose, setUp } = await openSchool({ BACKUP_PLACES: folder, BACKUP_KEY: key })
  expect((await setUp()).backups.has_key).toBe(1)
  expect((await choose(folder)).body.key).toBeNull()
  expect(readdirSync(test.dataDir)).not.toContain('backup-key')
})

test('SEC-91 where the operator has decided, or the folder cannot be written, nothing is chosen', async () => {
  const fixed = await openSchool({ BACKUP_DIR: folder, BACKUP_KEY: 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo' })
  expect((await fixed.setUp()).backups).toMatchObject({ place: folder, is_fixed: 1 })
  expect((await fixed.choose(null)).status).toBe(409)
  const notAFolder = join(folder, 'file')
  writeFileSync(notAFolder, '')
  const away = await openSchool({ BACKUP_PLACES: notAFolder })
  const { status, body } = await away.choose(notAFolder)
  expect([status, body.message]).toEqual([
    422,
    `The portal cannot write to ${notAFolder}. If it is a disk or a USB stick, connect it, then try again.`,
  ])
  expect((await away.setUp()).backups.place).toBeNull()
})

test('SEC-31 choosing needs a fresh sign-in', async () => {
  const { test, headers } = await openSchool({ BACKUP_PLACES: folder })
  test.advance({ minutes: 11 })
  const answer = await test.call(saveSchoolBackups, {}, { headers, body: { place: folder, version: '' } })
  expect(answer.statusCode).toBe(401)
})

test('several machines on PostgreSQL need a key of the operator’s, because each of them makes backups', async () => {
  const { choose, setUp } = await openSchool({ BACKUP_PLACES: folder }, 'postgres')
  expect((await setUp()).backups.makes_key).toBe(0)
  const { status, body } = await choose(folder)
  expect([status, body.message]).toEqual([409, expect.stringContaining('set BACKUP_KEY')])
})
