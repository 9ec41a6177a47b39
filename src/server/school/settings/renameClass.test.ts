import { sql } from 'kysely'
import { saveSavedView } from '#shared/contract/lists/savedViews'
import * as bulk from '#shared/contract/students/bulkActs'
import { leaveStudent } from '#shared/contract/students/enrolment'
import * as cards from '#shared/contract/reports/termReports'
import * as marks from '#shared/contract/reports/marks'
import { listContentTables } from '../../platform/database/contents'
import type { Db } from '../../platform/database/schema/schema'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { listCardHolders, listReportCards } from '../../reports/cards/reportCards'
import { changeMark, saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { people } from '../../testing/people/people'
import { openClassesDesk } from '../../testing/portal/classesDesk'
import { saveTeachers } from '../../testing/portal/teachers'
import { contentOf, newcomer, saveIntake } from '../../testing/portal/yearTurnDesk'

const { owner, closed, reset } = people
const summer = { year: '2025', term: '3' }

/** The places of a text, as 'table.column'. */
const placesOf = async (db: Db, text: string): Promise<string[]> => {
  const places = new Set<string>()
  for (const table of await listContentTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (
          typeof value === 'string' &&
          (value === text || value.includes(`"${text}"`) || value.includes(`:${text}"`))
        )
          places.add(`${table}.${column}`)
  }
  return [...places].sort()
}

const post = (isPosted: 0 | 1) => ({ ...summerTerm, posted: isPosted, date_posted: null })

/** A school in which everything that can name a class names 1A. */
const openFullSchool = async (database: TestDatabase) => {
  const desk = await openClassesDesk(database)
  const { db, send, bulkTo, edit, draft } = desk
  await saveTermSchool(db)
  await send(marks.saveMarks, {
    ...summerTerm,
    class_id: '1A',
    cells: [{ student_id: owner.id, subject_code: 'ENG', name: 'exam', value: 61, base: 0 }],
  })
  await saveTeachers(db)
  const english = { ...summerTerm, class_id: '1A', subject_code: 'ENG' }
  await send(marks.handInMarks, { ...english, version: 0, reopened_at: null })
  expect((await send(cards.postTermReports, post(1))).status).toBe(200)
  await edit(closed.id, { class_id: '1A' })
  await send(leaveStudent, { student_id: closed.id, on: '2026-07-10', why: 'abroad', words: null })
  const act = await bulkTo('1B', [owner.id])
  await bulkTo('1A', [owner.id])
  await send(saveSavedView, { purpose: 'students', name: 'Mine', shared: 0, definition: { class: '1A' } })
  await send(saveSavedView, { purpose: 'list', name: 'List', shared: 1, definition: { whom: 'class:1A' } })
  const at = '2026-08-01T12:00:00.000Z'
  const scope = JSON.stringify({ class_id: '1A', form_level: null, ids: null })
  // This pack is done, because work on a waiting one would change its row.
  await db
    .insertInto('document_pack')
    .values({
      ...{ id: 'forms', kind: 'registration-forms', scope, label: 'Registration Forms Class 1A' },
      ...{
        year: null,
        term: null,
        format: 'pdf',
        duplex: 0,
        list_order: 'name',
        origin: 'https://school.example',
      },
      ...{ state: 'done', done: 3, total: 3, pages: 6, size: 1000, fault: null, run_by: null, beat_at: null },
      ...{ sha256: 'ab', students: '[]', created_by: 'admin:office', created_at: at, ended_at: at },
    })
    .execute()
  await saveIntake(db, [newcomer('Zoe', { class_id: '1A' })])
  await db
    .updateTable('import_batch')
    .set({ mapping: JSON.stringify({ columns: {}, fixed: { class_id: '1A' } }) })
    .execute()
  await draft({
    moves: [{ from: '1A', to: '2A' }],
    exceptions: [{ student_id: reset.id, to: '1A' }],
    intake_classes: ['1A', '1B'],
    newcomers: [{ row: 2, class_id: '1A' }],
  })
  return { ...desk, act }
}

const withoutGrowing = (content: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(content).filter(([table]) => table !== 'term_report'))

describeOnBothDatabases('renaming a class', (open) => {
  test('REL-94 changes the name everywhere except in the log and on posted cards, and renaming back restores everything', async () => {
    const { db, rename, classes } = await openFullSchool(await open())
    const named = await placesOf(db, '1A')
    expect(named).toEqual(
      expect.arrayContaining([
        ...[
          'bulk_act.act',
          'bulk_act_student.new_value',
          'bulk_act_student.old_value',
          'document_pack.scope',
        ],
        ...['enrolment.class_id', 'field_change.new_value', 'field_change.old_value', 'form_class.id'],
        ...['import_batch.mapping', 'import_row.writes', 'mark_change.class_id', 'report_revision.card'],
        ...[
          'report_revision.class_id',
          'saved_view.definition',
          'student.class_id',
          'term_enrolment.class_id',
        ],
        ...['assignment.class_id', 'marks_handed_in.class_id', 'year_turn.plan'],
      ]),
    )
    const before = await contentOf(db)
    expect(await rename('1A', '1 Blue')).toEqual({ status: 200, body: { id: '1 Blue', form_level: 1 } })
    expect(await placesOf(db, '1A')).toEqual([
      ...['audit.details', 'report_revision.card', 'report_revision.class_id'],
    ])
    expect(await classes()).toEqual(['1 Blue', '1B', '2A', '2B', '3A'])
    const after = await placesOf(db, '1 Blue')
    expect(after.filter((place) => place !== 'audit.details')).toEqual(
      named.filter((place) => !/^(audit|report_revision)\./.test(place)),
    )
    expect((await rename('1 Blue', '1A')).status).toBe(200)
    expect(withoutGrowing(await contentOf(db))).toEqual(withoutGrowing(before))
  })

  test('every table with a class column is covered', async () => {
    const { db } = await open()
    const tables = await db.introspection.getTables()
    const named = tables.filter(({ columns }) => columns.some(({ name }) => name === 'class_id'))
    expect(named.map(({ name }) => name).sort()).toEqual([
      ...['assignment', 'enrolment', 'mark_change', 'marks_handed_in', 'report_revision', 'student'],
      'term_enrolment',
    ])
  })

  test('the log has the author and both names', async () => {
    const { db, rename } = await openClassesDesk(await open())
    await rename('1A', '1 Blue', { form_level: 2 })
    const rows = await db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject', 'details'])
      .orderBy('id')
      .execute()
    expect(rows.slice(-2)).toEqual([
      {
        ...{ actor: 'admin:office', action: 'class list changed', subject: 'class:1A' },
        details: JSON.stringify({ before: { form_level: 1 }, after: { form_level: 2 } }),
      },
      {
        ...{ actor: 'admin:office', action: 'class renamed', subject: 'class:1A' },
        details: JSON.stringify({ before: { name: '1A' }, after: { name: '1 Blue' } }),
      },
    ])
  })

  test('enrolments of all years have the same ids, dates and reasons', async () => {
    const { db, rename, edit, test: portal, signInAgain } = await openClassesDesk(await open())
    await edit(owner.id, { class_id: '1B' })
    portal.advance({ days: 40 })
    await signInAgain()
    await edit(owner.id, { class_id: '1A' })
    const rows = () => db.selectFrom('enrolment').selectAll().orderBy('id').execute()
    const before = await rows()
    expect((await rename('1A', '1 Blue')).status).toBe(200)
    expect(await rows()).toEqual(
      before.map((row) => (row.class_id === '1A' ? { ...row, class_id: '1 Blue' } : row)),
    )
  })

  test('a bulk change is undone into the renamed class, and so is the turn of the year', async () => {
    const { rename, bulkTo, send, classOf, draft, apply, undo } = await openClassesDesk(await open())
    const act = await bulkTo('1B', [owner.id])
    expect((await rename('1A', '1 Blue')).status).toBe(200)
    expect((await send(bulk.undoBulkAct, { id: act })).status).toBe(200)
    expect(await classOf(owner.id)).toBe('1 Blue')
    await draft({
      moves: [
        { from: '1 Blue', to: '2A' },
        { from: '2A', to: null },
      ],
      leaving: { on: '2026-07-10', why: 'finished' },
    })
    expect((await apply()).status).toBe(200)
    expect((await rename('1 Blue', '1 Red')).status).toBe(200)
    expect((await undo()).body).toMatchObject({ state: 'undone', kept: [] })
    expect(await classOf(owner.id)).toBe('1 Red')
  })

  test('REL-95 a posted card stays the same byte for byte, is found under the new name, and does not count as corrected', async () => {
    const { db, test: portal, rename, send, headers } = await openClassesDesk(await open())
    await saveTermSchool(db)
    await send(cards.postTermReports, post(1))
    const revisions = () => db.selectFrom('report_revision').selectAll().orderBy('student_id').execute()
    const before = await revisions()
    expect(before.some(({ class_id }) => class_id === '1A')).toBe(true)
    await rename('1A', '1 Blue')
    expect(await revisions()).toEqual(before)
    const changes = async () =>
      (await portal.call(cards.listReportChanges, summer, { headers: headers() })).json<
        Array<{ student_id: string; class_id: string }>
      >()
    expect(await changes()).toEqual([])
    const readers = (await portal.call(cards.listReportReaders, summer, { headers: headers() })).json<
      Array<{ class_id: string }>
    >()
    expect(new Set(readers.map(({ class_id }) => class_id))).toEqual(new Set(['1 Blue', '2A']))
    const cardsOf = async (class_id: string) =>
      (await listReportCards(db, portal.app.config.school, summerTerm, { class_id, form_level: 1 })).map(
        ({ card }) => card.class_id,
      )
    expect(await cardsOf('1 Blue')).toEqual(
      before.filter(({ class_id }) => class_id === '1A').map(() => '1A'),
    )
    await rename('1B', '1A')
    expect(await cardsOf('1A')).toEqual([])
    expect((await listCardHolders(db, summerTerm)).map(({ class_id }) => class_id)).not.toContain('1A')
    const family = await portal.signInAs('owner')
    const page = await portal.call(
      cards.getReportCardPage,
      { studentId: owner.id, ...summer },
      { headers: family },
    )
    expect(page.json<cards.ReportCardPage>().card.class_id).toBe('1A')
    await send(cards.postTermReports, post(0))
    await send(cards.postTermReports, post(1))
    expect(await revisions()).toEqual(before)
    await changeMark(db, owner.id, 'ENG', { exam_mark: 12 })
    expect((await changes()).map(({ class_id }) => class_id)).toContain('1 Blue')
  })
})
