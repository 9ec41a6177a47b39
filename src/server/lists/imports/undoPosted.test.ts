import * as contract from '#shared/contract/reports/termReports'
import type { ReportCardPage, ReportCardTerm } from '#shared/contract/reports/termReports'
import { importDesk, listFile } from '../../testing/imports/importLists'
import { people } from '../../testing/people/people'
import { startImports } from '../../testing/imports/studentImports'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { listTermClasses } from '../../reports/cards/termFactsQueries'

const { closed } = people

/** The only student of 2A joins the term through a list. */
const importPlace = async (database: TestDatabase) => {
  const portal = await startImports(database)
  const { db, office } = portal
  await saveTermSchool(db)
  await db.deleteFrom('term_mark').where('student_id', '=', closed.id).execute()
  await db.deleteFrom('term_enrolment').where('student_id', '=', closed.id).execute()
  const desk = importDesk(portal, office)
  const titles = ['Year', 'Term', 'Student ID', 'Subject', 'Exam %']
  const bring = async (...subjects: string[]) => {
    const rows = subjects.map((subject) => ['2025', '3', closed.id, subject, '64'])
    const { batch } = await desk.check(await desk.store('marks', await listFile(titles, rows)))
    await desk.apply(batch.id)
    return batch.id
  }
  const post = (posted: 0 | 1) =>
    portal.call(
      contract.postTermReports,
      {},
      { headers: office, body: { ...summerTerm, posted, date_posted: null } },
    )
  const family = async () => {
    const headers = await portal.signInAs('closed')
    const params = { studentId: closed.id }
    const terms = await portal.call(contract.listReportCardTerms, params, { headers })
    const path = { ...params, year: '2025', term: '3' }
    const page = await portal.call(contract.getReportCardPage, path, { headers })
    return { terms: terms.json<ReportCardTerm[]>(), card: page.json<ReportCardPage>().card }
  }
  return { ...portal, desk, bring, post, family }
}

const kept = {
  row: 2,
  student_id: closed.id,
  reason: 'This student has been given a report card and stays in the term',
}

describeOnBothDatabases('undoing an import for a posted term', (open) => {
  test('the family keeps its card, list and packs; the office reads why the place remains', async () => {
    const { db, desk, bring, post, family } = await importPlace(await open())
    const list = await bring('ENG', 'MAT')
    await post(1)
    const before = await family()
    expect(before.terms).toMatchObject([{ ...summerTerm, posted: 1, class_id: '2A', revision: 1 }])
    expect((await desk.undo(list)).undone).toMatchObject({ removed: 2, kept: [kept] })
    expect((await family()).card).toEqual(before.card)
    expect((await family()).terms).toMatchObject([{ ...summerTerm, posted: 1, class_id: '2A', revision: 1 }])
    expect(await listTermClasses(db, summerTerm)).toContainEqual({ class_id: '2A', form_level: 2 })
    const { length } = await db
      .selectFrom('term_mark')
      .selectAll()
      .where('student_id', '=', closed.id)
      .execute()
    expect(length).toBe(0)
  })

  test('a withdrawn card also preserves the place: it returns with the next posting', async () => {
    const { desk, bring, post } = await importPlace(await open())
    const list = await bring('ENG')
    await post(1)
    await post(0)
    expect((await desk.undo(list)).undone).toMatchObject({ removed: 1, kept: [kept] })
  })

  test('without a card the place is removed with the marks', async () => {
    const { db, desk, bring } = await importPlace(await open())
    expect((await desk.undo(await bring('ENG'))).undone).toEqual({ restored: 0, removed: 1, kept: [] })
    expect(await listTermClasses(db, summerTerm)).toEqual([{ class_id: '1A', form_level: 1 }])
  })
})
