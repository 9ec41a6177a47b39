import { getSchoolList, getSensitiveList } from '#shared/contract/papers/schoolLists'
import { isSensitiveColumn, listColumnNames } from '#shared/rules/papers/listColumns'
import { offeredColumns, schoolListNames, schoolLists } from '#shared/rules/papers/schoolLists'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { describeCalls } from '../../testing/database/testDb'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { accountIdOf, leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const { owner, other, closed, reset } = people
const everybody = [owner, other, closed, reset]
const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const about = () => ({ params: { list: 'class' } })

matrix([
  { call: getSchoolList, about, expected: admins },
  { call: getSensitiveList, about, expected: admins },
])

const ask = async (
  portal: TestApp,
  list: string,
  query: Record<string, string> = {},
  call: typeof getSchoolList | typeof getSensitiveList = getSchoolList,
) => portal.call(call, { list }, { headers: await portal.signInAs('admin'), query })

const textOf = async (portal: TestApp, list: string, query: Record<string, string> = {}) => {
  const answer = await ask(portal, list, query)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return allText(await readPdf(answer.rawPayload)).replace(/\s+/g, ' ')
}

const named = (text: string) => everybody.filter(({ id }) => text.includes(id)).map(({ id }) => id)

const noted = async ({ db }: TestApp) => ({
  audit: await db
    .selectFrom('audit')
    .select(['actor', 'action', 'details'])
    .where('action', 'like', '%list made')
    .execute(),
  views: await db
    .selectFrom('staff_view')
    .select(['what', 'detail', 'students'])
    .where('what', 'like', '%-list')
    .where('what', '!=', 'student-list')
    .execute(),
})

describeCalls('school lists', (open) => {
  const school = async () => {
    const database = await open()
    return testApp({ database, engine: database.engine })
  }

  test('SEC-82 SEC-98 a class is listed by name without leavers, and its students are logged', async () => {
    const portal = await school()
    await leave(portal.db, other, '2026-08-03')
    const text = await textOf(portal, 'class', { class_id: '1A' })
    expect(named(text)).toEqual([owner.id, reset.id])
    expect(text.indexOf('Baptiste')).toBeLessThan(text.indexOf('Ramkissoon-Mohammed'))
    const columns = schoolLists.class.columns
    expect(await noted(portal)).toEqual({
      audit: [
        {
          actor: accountIdOf(people.admin),
          action: 'school list made',
          details: JSON.stringify({ students: 2, list: 'class', class: '1A', columns, format: 'pdf' }),
        },
      ],
      views: [
        { what: 'school-list', detail: 'Class list', students: expect.stringContaining(owner.id) as string },
      ],
    })
  })

  test('SEC-31 a plain list has no health columns or medical alerts, and every list needs a recent sign-in', async () => {
    const portal = await school()
    for (const list of schoolListNames)
      for (const columns of offeredColumns(list).filter(isSensitiveColumn))
        expect((await ask(portal, list, { columns, format: 'xlsx' })).statusCode).toBe(422)
    expect((await ask(portal, 'medical', { columns: 'name' })).statusCode).toBe(422)
    const headers = await portal.signInAs('admin')
    portal.advance({ minutes: 10, seconds: 1 })
    const stale = (call: typeof getSchoolList | typeof getSensitiveList) =>
      portal.call(call, { list: 'class' }, { headers })
    expect([(await stale(getSchoolList)).statusCode, (await stale(getSensitiveList)).statusCode]).toEqual([
      401, 401,
    ])
  })

  test('SEC-98 medical alerts list only students with an entry, and are logged as sensitive', async () => {
    const portal = await school()
    const save = (id: string, answers: object) =>
      portal.db.updateTable('student').set(answers).where('id', '=', id).execute()
    await save(owner.id, { asthma: 1, allergy: 'None', medical_history: 'None' })
    await save(reset.id, { allergy: 'Peanuts' })
    await save(closed.id, { allergy: 'None', medical_history: 'None' })
    const answer = await ask(portal, 'medical', { columns: 'id,name,conditions,allergy' }, getSensitiveList)
    const text = allText(await readPdf(answer.rawPayload))
    expect(named(text)).toEqual([owner.id, reset.id])
    for (const word of ['Asthma', 'Peanuts']) expect(text).toContain(word)
    expect((await noted(portal)).views.map(({ what }) => what)).toEqual(['sensitive-list'])
  })

  test('leavers and newcomers of a school year are listed', async () => {
    const portal = await school()
    await leave(portal.db, other, '2026-07-03')
    expect(named(await textOf(portal, 'leavers', { year: '2025' }))).toEqual([other.id])
    expect(await textOf(portal, 'leavers', { year: '2024' })).toContain('No students on this list.')
    // The student's class and enrolment must match at every COMMIT.
    await portal.db.transaction().execute(async (db) => {
      await db.deleteFrom('enrolment').where('student_id', '=', closed.id).execute()
      await db
        .insertInto('enrolment')
        .values({
          ...{ student_id: closed.id, year: 2025, class_id: '2A', from_on: '2026-01-05', until_on: null },
          ...{ why: 'joined', ended_why: null, ended_words: null, ended_at: null, cut_off: null },
          ...{ created_at: '2026-01-05', created_by: null },
        })
        .execute()
    })
    const text = await textOf(portal, 'newcomers', { year: '2025' })
    expect(named(text)).toContain(closed.id)
    expect(text).toContain('5 January 2026')
  })

  test('UX-28 invalid phone numbers are listed with their students', async () => {
    const portal = await school()
    const store = (id: string, numbers: object) =>
      portal.db.updateTable('student').set(numbers).where('id', '=', id).execute()
    await store(owner.id, {
      phone_home: '5550143',
      mobile_phone_father: '1718555',
      emergency_home_phone: '0207946',
    })
    await store(other.id, { phone_home: '2550143' })
    const text = await textOf(portal, 'phones')
    expect(named(text)).toEqual([owner.id])
    expect(text).toContain('Father: Mobile phone: 1718555')
    expect(text).toContain('In an emergency: Phone: 0207946')
    expect(text).not.toContain('5550143')
    expect(named(await textOf(portal, 'phones', { columns: 'id,name' }))).toEqual([owner.id])
  })

  test('emergency contacts are listed, even without a name', async () => {
    const portal = await school()
    const contact = { relation_to_child: 'Aunt', emergency_home_phone: '5550143' }
    await portal.db
      .updateTable('student')
      .set({ ...contact, emergency_contact: 'Rhea Clarke' })
      .where('id', '=', owner.id)
      .execute()
    expect(await textOf(portal, 'contacts', { class_id: '1A' })).toContain('Rhea Clarke (Aunt) · 555-0143')
    await portal.db
      .updateTable('student')
      .set({ ...contact, emergency_contact: null, relative_in_school: 'Ann, +1 718 555 0199' })
      .where('id', '=', owner.id)
      .execute()
    expect((await textOf(portal, 'contacts', { class_id: '1A' })).replace(/\s+/g, ' ')).toMatch(
      /[^(]Aunt · 555-0143 · Ann, \+1 718 555 0199/,
    )
  })

  test('a spreadsheet has a row for each student, the class as a column, and numbered empty columns', async () => {
    const portal = await school()
    const answer = await ask(portal, 'register', { format: 'xlsx', blanks: '12', columns: 'id,name' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Register.xlsx"/)
    const { headers, rows } = await readSheet(answer.rawPayload, 'Register.xlsx')
    expect(headers).toEqual([
      'Class',
      'Student ID',
      'Name',
      ...Array.from({ length: 12 }, (_, i) => `${i + 1}`),
    ])
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toContainEqual(['2A', closed.id])
  })

  test('an unavailable, too wide or unknown list is refused with a message, and not logged', async () => {
    const portal = await school()
    const refused = async (list: string, query: Record<string, string> = {}) =>
      (await ask(portal, list, query)).statusCode
    expect(await refused('register', { columns: 'parents' })).toBe(422)
    expect(await refused('class', { columns: '' })).toBe(422)
    const plain = offeredColumns('class').filter((name) => !isSensitiveColumn(name))
    expect(await refused('class', { columns: plain.join(',') })).toBe(422)
    expect(await refused('class', { blanks: '32' })).toBe(422)
    expect(await refused('nothing')).toBe(404)
    for (const [query, message] of [
      [{ class_id: '9Z' }, 'The school does not have this class.'],
      [{ form_level: '9' }, 'The school does not have this form.'],
      [{ house: '999' }, 'The school does not have this house.'],
    ] as const) {
      const answer = await ask(portal, 'class', query)
      expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ message })])
    }
    expect(await noted(portal)).toEqual({ audit: [], views: [] })
  })
})

test('exactly the answers about health are sensitive columns', () => {
  expect(listColumnNames.filter(isSensitiveColumn)).toEqual([
    'conditions',
    'allergy',
    'medical_history',
    'other_illness',
    'learning',
    'blood_type',
  ])
})
