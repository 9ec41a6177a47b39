import type { Call } from '#shared/contract/call'
import {
  getMarkSheet,
  getMarkWorkbook,
  getRankSheet,
  getRankWorkbook,
} from '#shared/contract/papers/staffSheets'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { describeCalls } from '../../testing/database/testDb'
import { unzip } from '../../testing/imports/workbooks'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { saveEnrolment, saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { accountIdOf, enrol, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { formTeacher, saveTeachers, teacher } from '../../testing/portal/teachers'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner, other, closed, reset } = people
const summer = { year: '2025', term: '3' }
const calls = [getMarkSheet, getMarkWorkbook, getRankSheet, getRankWorkbook]

matrix(
  calls.map((call) => ({
    call,
    about: () => ({ params: summer, query: { class_id: '1A' } }),
    // The call is allowed, but this school has no such term.
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 404 },
  })),
)

const flat = (text: string) => text.replace(/\s+/g, ' ')

describeCalls('sheets for the staff meeting', (open) => {
  const school = async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await saveTermSchool(portal.db)
    return portal
  }
  const made = async (portal: TestApp, call: Call, query: Record<string, string>) => {
    const headers = await portal.signInAs('admin')
    return portal.call(call, summer, { headers, query })
  }
  const textOf = async (portal: TestApp, call: Call, query: Record<string, string>) => {
    const answer = await made(portal, call, query)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return flat(allText(await readPdf(answer.rawPayload)))
  }

  test('before posting a mark sheet has marks, figures and a draft notice', async () => {
    const portal = await school()
    const text = await textOf(portal, getMarkSheet, { class_id: '1A' })
    expect(text).toContain('Mark sheet · Class 1A')
    expect(text).toContain('Term 3, 2025-2026')
    expect(text).toContain('DRAFT, before posting')
    expect(text).toContain('Student ENG MAT Average Place')
    expect(text).toContain('73.0 65.0 69.0 1')
    expect(text).toContain('57.0 49.0 53.0 2')
    expect(text).toContain('Students with a mark 2 2 Mean 65.0 57.0 61.0 Highest 73.0 65.0 Lowest 57.0 49.0')
    expect(text).toContain('Passed (50 or more) 2 1')
    expect(text).toContain('ENG English Language')
    expect(text).not.toContain('Núñez')
  })

  test('after posting the sheet has the date of posting and the current marks', async () => {
    const portal = await school()
    await portal.db
      .updateTable('term_report')
      .set({ posted: 1, date_posted: '2026-07-09 15:04:05' })
      .where('term', '=', summerTerm.term)
      .execute()
    const text = await textOf(portal, getRankSheet, { class_id: '1A' })
    expect(text).toContain('Posted 9 July 2026, 15:04. Marks as of today.')
    expect(text).not.toContain('DRAFT')
  })

  test('a form level ranks all its classes together', async () => {
    const portal = await school()
    await portal.db.insertInto('form_class').values({ id: '1B', form_level: 1 }).execute()
    await portal.db
      .updateTable('term_enrolment')
      .set({ class_id: '1B', form_level: 1 })
      .where('student_id', '=', closed.id)
      .execute()
    const answer = await made(portal, getRankWorkbook, { form_level: '1' })
    const { headers, rows } = await readSheet(answer.rawPayload, 'a.xlsx')
    expect(headers.slice(0, 6)).toEqual([
      ...['Place in form', 'Student ID', 'Student', 'Class', 'Place in class', 'Average'],
    ])
    expect(
      rows.map(({ cells: [place, id, , of, inClass, average] }) => [place, id, of, inClass, average]),
    ).toEqual([
      ['1', closed.id, '1B', '1', '90'],
      ['2', owner.id, '1A', '1', '69'],
      ['3', other.id, '1A', '2', '53'],
      ['', reset.id, '1A', '', ''],
    ])
    expect(await textOf(portal, getMarkSheet, { form_level: '1' })).toContain('Form 1, all classes')
  })

  test('a workbook of marks has numbers, IDs as text, no formulas, and the coursework and exam marks', async () => {
    const portal = await school()
    await portal.db.updateTable('student').set({ last_name: '=1+1' }).where('id', '=', owner.id).execute()
    const answer = await made(portal, getMarkWorkbook, { class_id: '1A' })
    expect(answer.headers['content-disposition']).toContain(
      'attachment; filename="Mark sheet 2025-2026 Term 3 Class 1A.xlsx"',
    )
    const parts = unzip(answer.rawPayload)
    for (const xml of Object.values(parts)) expect(xml).not.toMatch(/<f[ >/]/)
    const [marks = '', entered = '', subjects = ''] = [1, 2, 3].map(
      (n) => parts[`xl/worksheets/sheet${n}.xml`],
    )
    expect(marks).toMatch(new RegExp(`t="inlineStr"><is><t>${owner.id}<`))
    expect(marks).toMatch(/<c r="D\d" s="7"><v>73<\/v>/)
    expect(entered).toContain('<v>64.95</v>')
    expect(entered).toContain('<t>Abs</t>')
    expect(subjects).toContain('<t>English Language</t>')
    for (const sheet of [marks, entered, subjects]) {
      expect(sheet).toContain('state="frozen"')
      expect(sheet).toContain('<autoFilter')
    }
    const about = parts['xl/worksheets/sheet4.xml']
    expect(about).toContain('DRAFT, before posting')
    expect(about?.match(/Printed/g)).toHaveLength(1)
  })

  test('SEC-51 a form teacher prints the mark sheets of their class, and nobody else’s', async () => {
    const portal = await school()
    await saveTeachers(portal.db)
    const ask = async (who: Person, call: Call, query: Record<string, string>) => {
      const headers = await portal.signInAs(who)
      return portal.call(call, summer, { headers, query })
    }
    const text = allText(await readPdf((await ask(formTeacher, getMarkSheet, { class_id: '1A' })).rawPayload))
    expect(flat(text)).toContain('Mark sheet · Class 1A')
    expect((await ask(formTeacher, getMarkWorkbook, { class_id: '1A' })).statusCode).toBe(200)
    const [foreign, unknown] = [
      await ask(formTeacher, getMarkSheet, { class_id: '2A' }),
      await ask(formTeacher, getMarkSheet, { class_id: '9Z' }),
    ]
    expect([foreign.statusCode, foreign.body]).toEqual([422, unknown.body])
    const form = await ask(formTeacher, getMarkWorkbook, { form_level: '1' })
    expect([form.statusCode, form.body]).toEqual([
      422,
      expect.stringContaining('Choose one of your classes.'),
    ])
    expect((await ask(formTeacher, getRankSheet, { class_id: '1A' })).statusCode).toBe(403)
    expect((await ask(teacher, getMarkSheet, { class_id: '1A' })).statusCode).toBe(403)
  })

  test('a class with nobody in the term gives an empty sheet; an unknown class or form is refused, and so are both or neither', async () => {
    const portal = await school()
    await portal.db.insertInto('form_class').values({ id: '5Z', form_level: 5 }).execute()
    expect(await textOf(portal, getMarkSheet, { class_id: '5Z' })).toContain('Nobody in this class has marks')
    const refused: Record<string, string>[] = [{}, { class_id: '1A', form_level: '1' }, { class_id: '9Z' }]
    for (const query of [...refused, { form_level: '9' }]) {
      const answer = await made(portal, getRankSheet, query)
      expect([query, answer.statusCode]).toEqual([query, 422])
    }
  })

  test('SEC-82 SEC-98 each sheet is in the audit log, and logged for exactly the students on it', async () => {
    const portal = await school()
    await enrol(portal.db, { ...owner, id: '20269999', class_id: '1A' })
    await saveEnrolment(portal.db, '20269999', '1A', {}, { year: 2025, term: 2 })
    await made(portal, getMarkSheet, { class_id: '1A' })
    await made(portal, getRankWorkbook, { class_id: '1A' })
    const log = await portal.db
      .selectFrom('audit')
      .select(['actor', 'action', 'details'])
      .orderBy('id')
      .execute()
    expect(log.filter(({ action }) => action.endsWith(' sheet made'))).toEqual(
      ['mark sheet made', 'rank sheet made'].map((action) => ({
        ...{ actor: accountIdOf(people.admin), action, details: '{"students":3}' },
      })),
    )
    const views = await portal.db
      .selectFrom('staff_view')
      .select(['what', 'students'])
      .orderBy('id')
      .execute()
    expect(
      views.map(({ what, students }) => [what, (JSON.parse(students ?? '[]') as string[]).sort()]),
    ).toEqual(['mark-sheet', 'rank-sheet'].map((what) => [what, [owner.id, other.id, reset.id].sort()]))
  })
})
