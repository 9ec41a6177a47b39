import { getRegistrationSheet, storeSelection } from '#shared/contract/papers/papers'
import { sheetChoices } from '#shared/record/sheetColumns'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'
import { unzip } from '../../testing/imports/workbooks'

const start = async (database: TestDatabase) => {
  const portal = await testApp({ database, engine: database.engine })
  await portal.db.insertInto('religion').values({ code: '4', religion: 'Hinduism', position: 1 }).execute()
  await portal.db
    .updateTable('student')
    .set({
      religion_code: '4',
      phone_home: '5550142',
      birth_certificate_no: '00123',
      no_in_family: '3',
      polio: 1,
    })
    .where('id', '=', people.owner.id)
    .execute()
  return { ...portal, headers: await portal.signInAs('admin') }
}

type Started = Awaited<ReturnType<typeof start>>

const download = async ({ call, headers }: Started, query: Record<string, string> = {}) => {
  const answer = await call(getRegistrationSheet, {}, { headers, query })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer
}

const table = async (portal: Started, query: Record<string, string> = {}) => {
  const { headers, rows } = await readSheet((await download(portal, query)).rawPayload, 'a.xlsx')
  return rows.map(({ cells }) =>
    Object.fromEntries(headers.map((title, index) => [title, cells[index] ?? ''])),
  )
}

const lastAudit = ({ db }: TestApp) =>
  db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describeCalls('the spreadsheet of registration data', (open) => {
  test('the text beside an unticked option is saved but not exported', async () => {
    const portal = await start(await open())
    const tick = (other: 0 | 1) =>
      portal.db
        .updateTable('student')
        .set({ other, other_learning_disablity: 'Stutter' })
        .where('id', '=', people.owner.id)
        .execute()
    const exported = async () => JSON.stringify((await table(portal))[2])
    await tick(1)
    expect(await exported()).toContain('Stutter')
    await tick(0)
    expect(await exported()).not.toContain('Stutter')
  })

  test('without parameters it has every student and every column, with a label beside each code', async () => {
    const portal = await start(await open())
    const answer = await download(portal)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Registration Data.xlsx"; filename*=UTF-8''Registration%20Data.xlsx`,
    )
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const rows = await table(portal)
    expect(rows.map((row) => row['Student ID'])).toEqual([
      people.reset.id,
      people.other.id,
      people.owner.id,
      people.closed.id,
    ])
    expect(rows[2]).toMatchObject({
      'Last name': 'Ramkissoon-Mohammed',
      'Date of birth': '2013-05-06',
      'Mobile phone': '5550142',
      'Electronic birth pin': '00123',
      'Religion code': '4',
      Religion: 'Hinduism',
      'House code': '1',
      House: 'Ibis',
      Form: '1',
      'Immunized against: Polio': 'Yes',
      'Last change': '2026-01-05 08:00',
      Progress: 'In progress',
    })
    expect(Number(rows[0]?.['Things missing'])).toBeGreaterThan(10)
    for (const { title } of sheetChoices.filter(({ name }) => name !== 'documents')) {
      expect(Object.keys(rows[0] ?? {})).toContain(title)
    }
  })

  test('SEC-98 students who have left are included only on request, and only included students are logged', async () => {
    const portal = await start(await open())
    await leave(portal.db, people.owner, '2026-08-03')
    await leave(portal.db, people.other, '2026-08-04')
    const idsOf = async (query = {}) => (await table(portal, query)).map((row) => row['Student ID'])
    expect(await idsOf()).toEqual([people.reset.id, people.other.id, people.closed.id])
    expect(await idsOf({ ids: `${people.owner.id},nobody` })).toEqual([people.owner.id])
    const noted = await portal.db.selectFrom('staff_view').select('students').orderBy('id').execute()
    expect(noted.map(({ students }) => JSON.parse(students ?? '') as string[])).toEqual([
      [people.reset.id, people.other.id, people.closed.id],
      [people.owner.id],
    ])
  })

  test('it can be limited to a class, form or house, and leaves out leavers; an unknown class, form or house is refused', async () => {
    const portal = await start(await open())
    await leave(portal.db, people.other, '2026-08-03')
    const idsOf = async (query: Record<string, string>) =>
      (await table(portal, { columns: 'id', ...query })).map((row) => row['Student ID'])
    expect(await idsOf({ class_id: '1A' })).toEqual([people.reset.id, people.owner.id])
    expect(await idsOf({ form_level: '2' })).toEqual([people.closed.id])
    expect(await idsOf({ house: '1' })).toEqual([people.reset.id, people.owner.id, people.closed.id])
    const { details } = await lastAudit(portal)
    expect(JSON.parse(details)).toMatchObject({ whole_school: false })
    const { rawPayload } = await download(portal, { columns: 'id', class_id: '1A' })
    expect(unzip(rawPayload)['xl/worksheets/sheet2.xml']).toContain('Class 1A')
    const { headers } = portal
    const gone = await portal.call(getRegistrationSheet, {}, { headers, query: { class_id: '9Z' } })
    expect([gone.statusCode, gone.json()]).toMatchObject([
      422,
      { message: 'The school does not have this class.' },
    ])
  })

  test('SEC-99 columns and students can be chosen, and the audit log names them', async () => {
    const portal = await start(await open())
    const rows = await table(portal, { columns: 'last_name,id', ids: `${people.owner.id},nobody` })
    expect(rows).toEqual([{ 'Student ID': people.owner.id, 'Last name': 'Ramkissoon-Mohammed' }])
    const { action, actor, details } = await lastAudit(portal)
    expect({ action, actor, details: JSON.parse(details) as unknown }).toEqual({
      action: 'registration data exported',
      actor: `admin:${people.admin.id}`,
      details: { columns: ['id', 'last_name'], students: 1, whole_school: false },
    })
  })

  test('UX-51 students can be chosen by a stored selection; the file says how and when they were chosen', async () => {
    const portal = await start(await open())
    const body = { student_ids: [people.closed.id, people.reset.id], label: 'Photo missing' }
    const stored = await portal.call(storeSelection, {}, { headers: portal.headers, body })
    const { id, students } = stored.json<{ id: string; students: number }>()
    expect(students).toBe(2)
    const answer = await download(portal, { columns: 'id', selection: id })
    const { rows } = await readSheet(answer.rawPayload, 'a.xlsx')
    expect(rows.map(({ cells }) => cells[0])).toEqual([people.reset.id, people.closed.id])
    const totals = unzip(answer.rawPayload)['xl/worksheets/sheet2.xml']
    for (const text of ['Photo missing', '2 of 4', '3 August 2026, 10:00', 'Form 2', 'Religion'])
      expect(totals).toContain(text)
    portal.advance({ days: 2 })
    const headers = await portal.signInAs('admin')
    await portal.call(storeSelection, {}, { headers, body })
    const late = await portal.call(getRegistrationSheet, {}, { headers, query: { selection: id } })
    expect(late.statusCode).toBe(404)
  })

  test('an unknown column is refused with a message', async () => {
    const portal = await start(await open())
    const { headers } = portal
    const answer = await portal.call(
      getRegistrationSheet,
      {},
      { headers, query: { columns: 'id,password_hash' } },
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('These columns do not exist: password_hash.')
  })

  test('SEC-77 a name that looks like a formula remains text', async () => {
    const portal = await start(await open())
    const first_name = '=HYPERLINK("http://evil.example")'.slice(0, 20)
    await portal.db.updateTable('student').set({ first_name }).where('id', '=', people.owner.id).execute()
    const answer = await download(portal, { ids: people.owner.id })
    expect(unzip(answer.rawPayload)['xl/worksheets/sheet1.xml']).toContain(`<t>'=HYPERLINK`)
    expect(answer.rawPayload.includes('<f>')).toBe(false)
  })

  test('SEC-90 one export runs at a time: others are asked to wait a moment', async () => {
    const portal = await start(await open())
    const ask = () => portal.call(getRegistrationSheet, {}, { headers: portal.headers })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5')
  })
})

matrix([
  { call: getRegistrationSheet, expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 } },
  {
    call: storeSelection,
    about: ({ id }) => ({ body: { student_ids: [id], label: '' } }),
    expected: { V: 401, F: 403, O: 403, A: 200 },
  },
])
