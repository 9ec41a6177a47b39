// Old rows that violate the tables' keys are reported, left alone, and set aside on request.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalDump } from '#server/platform/database/canonicalDump'
import { quietLog } from '#server/platform/database/log'
import { migrations } from '#server/platform/database/migrations/index'
import { migrate as migrateTables } from '#server/platform/database/opening/migrate'
import { migrateDatabase, openDatabase } from '#server/platform/database/opening/open'
import { folderOfCopies } from '#server/platform/database/opening/preMigrationCopies'
import { openBefore } from '#server/testing/database/olderDb'
import { people, savePeople } from '#server/testing/people/people'
import { saveTermSchool, summerTerm } from '#server/testing/papers/termSchool'
import { closeAtEnd, describeOnBothDatabases } from '#server/testing/database/testDb'
import { typed } from '#server/testing/process/typedCommand'
import { migrate } from '../migrate'

const at = '2026-08-03T14:00:00.000Z'
const by = 'admin:office'
const gone = '20199999'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012_keys'))

describeOnBothDatabases('old rows that belong to nothing', (_open, engine) => {
  /** What undoing an import left behind in earlier releases, and a religion that is in no list. */
  const openBroken = async () => {
    const database = await openBefore(engine, '0012_keys')
    const { db } = database
    await savePeople(db)
    await saveTermSchool(db)
    const times = { issued_at: at, expires_at: at }
    await db
      .insertInto('first_code')
      .values({ student_id: gone, code_hash: 'secret-hash', ...times })
      .execute()
    await db
      .insertInto('student_keeping')
      .values({ student_id: gone, hold: 1, updated_at: at, updated_by: by })
      .execute()
    // Its mark belongs to nothing once the place is gone.
    await db
      .insertInto('term_enrolment')
      .values({ ...summerTerm, student_id: gone, class_id: '1A', form_level: 1 })
      .execute()
    await db
      .insertInto('term_mark')
      .values({ ...summerTerm, student_id: gone, subject_code: 'ENG', exam_mark: 61 })
      .execute()
    await db
      .updateTable('student')
      .set({ religion_code: 'XX', allergy: 'Nuts' })
      .where('id', '=', people.owner.id)
      .execute()
    await db.updateTable('student').set({ unlisted: 7 }).where('id', '=', people.other.id).execute()
    const env = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, SECRET: '' }
    return { ...database, env }
  }

  const refusal = [
    `student (id ${people.owner.id}) – religion_code: not in religion`,
    `student (id ${people.other.id}) – unlisted: none of 0, 1`,
    `first_code (student_id ${gone}) – student_id: not in student`,
    `student_keeping (student_id ${gone}) – student_id: not in student`,
    `term_enrolment (year 2025, term 3, student_id ${gone}) – student_id: not in student`,
  ]

  test('REL-20 the start names them and changes nothing; the release before starts on what is there', async () => {
    const { db, ...database } = await openBroken()
    const stood = await canonicalDump(db)
    const failed = await migrateDatabase({ db, ...database }, { ...database, log: quietLog }).catch(String)
    for (const line of refusal) expect(failed).toContain(line)
    expect(failed).toContain('npm run migrate -- --set-aside')
    expect(failed).not.toContain('secret-hash')
    expect(await canonicalDump(db)).toBe(stood)
    const older = { migrations: before, copiesDir: folderOfCopies(database.dataDir), log: quietLog }
    expect(await migrateTables({ db, ...database }, older)).toEqual([])
  })

  test('REL-20 set aside, they stand in a file of its owner, and the tables are up to date', async () => {
    const { env, dataDir, databaseUrl, close } = await openBroken()
    const file = join(dataDir, 'aside.json')
    await close()
    const { code, said } = await typed(migrate, ['--set-aside', file], env)
    expect([code, said]).toEqual([0, expect.stringMatching(/up to date: .*0012_keys/) as string])
    for (const line of refusal) expect(said).toContain(line)
    expect(statSync(file).mode & 0o077).toBe(0)
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: object[] }
    expect(rows).toHaveLength(6)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          took: ['religion_code'],
          row: { id: people.owner.id, religion_code: 'XX' },
        }),
        expect.objectContaining({ took: ['unlisted'], row: { id: people.other.id, unlisted: 7 } }),
        expect.objectContaining({ table: 'first_code', took: 'row' }),
        expect.objectContaining({
          table: 'term_mark',
          row: expect.objectContaining({ exam_mark: 61 }) as object,
        }),
      ]),
    )
    expect(existsSync(join(folderOfCopies(dataDir), 'before-setting_aside.sqlite'))).toBe(engine === 'sqlite')
    const { db, close: closeAgain } = await openDatabase({ databaseUrl, dataDir, log: quietLog })
    closeAtEnd(closeAgain)
    const keptOf = (id: string) =>
      db
        .selectFrom('student')
        .select(['religion_code', 'allergy', 'unlisted'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await keptOf(people.owner.id)).toMatchObject({ religion_code: null, allergy: 'Nuts' })
    expect(await keptOf(people.other.id)).toMatchObject({ unlisted: 1 })
    expect(await db.selectFrom('first_code').selectAll().execute()).toEqual([])
    const noted = await db.selectFrom('audit').select(['action', 'details']).execute()
    expect(noted).toEqual([
      { action: 'rows set aside', details: expect.stringContaining('"term_mark":1') as string },
    ])
  })

  test('a file that is there already is never written over; whole tables set nothing aside', async () => {
    const { env, dataDir, close } = await openBroken()
    await close()
    const there = await typed(migrate, ['--set-aside', join(dataDir, '..')], env)
    expect(there).toEqual({ code: 1, said: expect.stringContaining('already exists') as string })
    await typed(migrate, ['--set-aside', join(dataDir, 'aside.json')], env)
    const again = await typed(migrate, ['--set-aside', join(dataDir, 'more.json')], env)
    expect(again).toEqual({
      code: 0,
      said: 'Nothing to set aside: the tables already have their keys.\nThe tables were already up to date.\n',
    })
    expect(existsSync(join(dataDir, 'more.json'))).toBe(false)
  })
})
