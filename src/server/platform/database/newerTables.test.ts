// The previous release runs on this release's tables: as one of several instances restarted during an upgrade, or
// after a rollback of a bad release.
import { eraseStudent as erasing } from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { nextName, withNext } from '../../testing/database/nextMigration'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { quietLog } from '../core/log'
import { migrations } from './migrations/index'
import { listMigrations, migrate } from './opening/migrate'
import { migrateDatabase, requireMigrated } from './opening/open'

const { id } = people.owner

const starts = [
  [
    'MIGRATE=on',
    (opened: TestDatabase, log: { info: () => void; warn: () => void }) =>
      migrateDatabase(opened, { ...opened, log }),
  ],
  ['MIGRATE=off', requireMigrated],
] as const

describeOnBothDatabases('tables newer than the portal', (opens) => {
  const open = async () => {
    const database = await opens()
    await migrate(database, { migrations: withNext(), copiesDir: database.dataDir, log: quietLog })
    return database
  }

  test.each(starts)('REL-20 it starts with %s, reports it, and saves and reads', async (_name, start) => {
    const database = await open()
    const before = await listMigrations(database.db)
    expect(before).toHaveLength(Object.keys(migrations).length + 1)
    const warned: string[] = []
    await start(database, { info: () => undefined, warn: (text?: unknown) => void warned.push(String(text)) })
    expect(warned).toEqual([expect.stringContaining(`newer than this portal: it has ${nextName}`)])
    expect(await listMigrations(database.db)).toEqual(before)

    const portal = await testApp({ database, engine: database.engine })
    const headers = await portal.signInAs('owner')
    const body = { id, mother_name: 'Somebody', _changed: ['mother_name'] }
    expect((await portal.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
    const read = await portal.call(getStudentRecord, { studentId: id }, { headers })
    expect(read.json<object[]>()[0]).toMatchObject({ mother_name: 'Somebody' })
  })

  test('SEC-104 it erases nobody, because data in the newer tables would remain', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const headers = await portal.signInAs('admin')
    const answer = await portal.call(erasing, {}, { headers, body: { student_id: id, confirm: id } })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('newer'),
    ])
    expect(await portal.db.selectFrom('student').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })
})
