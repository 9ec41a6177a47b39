import { storeSelection } from '#shared/contract/papers/papers'
import { getPrintPreview, getStudentLabels, type PrintPreview } from '#shared/contract/papers/prints'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { saveEnrolment, saveTermSchool, springTerm } from '../../testing/papers/termSchool'
import { accountIdOf, enrol, leave, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { postReports } from '../../reports/posting/posting'
import { listAddressed, listLabelRecords } from '../schoolPapers/scopeQueries'

const { owner, other, closed, reset } = people
const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: getStudentLabels, about: () => ({ query: { kind: 'name' } }), expected: admins },
  // The call is allowed, but no student is selected yet.
  {
    call: getPrintPreview,
    about: () => ({ query: { selection: 'none', print: 'name-labels' } }),
    expected: { ...admins, A: 404 },
  },
])

const saveAddress = ({ db }: TestApp, { id }: Person, home_address: string | null) =>
  db
    .updateTable('student')
    .set({ home_address, address_line_2: 'Arima', living_status: 'Mother Only', mother_name: 'Ana Núñez' })
    .where('id', '=', id)
    .execute()

const choose = async (portal: TestApp, ids: readonly string[], who: 'admin' | Person = 'admin') => {
  const headers = await portal.signInAs(who)
  const body = { student_ids: [...ids], label: '' }
  const stored = await portal.call(storeSelection, {}, { headers, body })
  return { headers, selection: stored.json<{ id: string }>().id }
}

const noted = ({ db }: TestApp, kind: string) =>
  Promise.all([
    db.selectFrom('audit').select(['actor', 'details']).where('action', '=', `${kind} labels made`).execute(),
    db
      .selectFrom('staff_view')
      .select('students')
      .where('what', '=', `${kind}-labels` as never)
      .execute(),
  ])

const everybody = [owner, other, closed, reset]
const actor = accountIdOf(people.admin)

describeCalls('student labels', (open) => {
  const school = async () => {
    const database = await open()
    return testApp({ database, engine: database.engine })
  }
  const print = async (portal: TestApp, query: Record<string, string>) => {
    const answer = await portal.call(getStudentLabels, {}, { headers: await portal.signInAs('admin'), query })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const pdf = await readPdf(answer.rawPayload)
    return { answer, pages: pdf.pages.length, text: allText(pdf).replace(/\s+/g, ' ') }
  }

  test('SEC-98 name labels of a class are sorted by last name and include leavers only if chosen; each student is logged', async () => {
    const portal = await school()
    await leave(portal.db, other, '2026-08-03')
    const { answer, text, pages } = await print(portal, { kind: 'name', class_id: '1A', first: '30' })
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="Name Labels.pdf"/)
    expect([everybody.filter(({ id }) => text.includes(id)), pages]).toEqual([[owner, reset], 2])
    expect(text.indexOf('Baptiste, Marisol')).toBeLessThan(text.indexOf('Ramkissoon-Mohammed, Asha'))
    expect(text).toContain(`Class 1A · Ibis · ${owner.id}`)
    expect((await print(portal, { kind: 'name', ids: other.id })).text).toContain(other.id)
    const [entries, views] = await noted(portal, 'name')
    expect(entries).toEqual([
      { actor, details: '{"students":2}' },
      { actor, details: '{"students":1}' },
    ])
    expect(views.map(({ students }) => JSON.parse(students ?? '') as unknown)).toEqual([
      [reset.id, owner.id],
      [other.id],
    ])
  })

  test('SEC-98 address labels are only for students who have an address, and only these are logged', async () => {
    const portal = await school()
    await saveAddress(portal, closed, '12 Sea View Road')
    const { selection } = await choose(portal, [closed.id, reset.id])
    const { text } = await print(portal, { kind: 'address', selection })
    expect(text).toBe('Ana Núñez Parent of Inés Núñez 12 Sea View Road Arima')
    const [entries, views] = await noted(portal, 'address')
    expect([entries, views]).toEqual([
      [{ actor, details: '{"students":1}' }],
      [{ students: `["${closed.id}"]` }],
    ])
  })

  test('an empty sheet gives a message and is not logged', async () => {
    const portal = await school()
    const ask = async (query: Record<string, string>) => {
      const answer = await portal.call(
        getStudentLabels,
        {},
        { headers: await portal.signInAs('admin'), query },
      )
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    expect(await ask({ kind: 'address' })).toEqual([409, 'These students have no home address.'])
    expect(await ask({ kind: 'name', class_id: '9Z' })).toEqual([
      409,
      'There are no students for this choice.',
    ])
    for (const first of ['0', '31', 'x']) expect((await ask({ kind: 'name', first }))[0]).toBe(422)
    expect(await noted(portal, 'address')).toEqual([[], []])
  })
})

describeCalls('the preview of labels', (open) => {
  test('shows whose labels and cards will be printed and who is left out, only to the person who selected them', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await saveTermSchool(portal.db)
    await saveAddress(portal, closed, '12 Sea View Road')
    await leave(portal.db, reset, '2026-08-03')
    const { headers, selection } = await choose(portal, [owner.id, closed.id, reset.id])
    const ask = async (query: Record<string, string>, as = headers) =>
      portal.call(getPrintPreview, {}, { headers: as, query: { selection, ...query } })
    const split = async (query: Record<string, string>) => {
      const { printed, left_out } = (await ask(query)).json<PrintPreview>()
      return [printed, left_out]
    }
    const all = [reset.id, closed.id, owner.id]
    expect(await split({ print: 'name-labels' })).toEqual([all, []])
    expect(await split({ print: 'address-labels' })).toEqual([[closed.id], [reset.id, owner.id]])
    const cards = { print: 'report-cards' }
    expect(await split({ ...cards, term: '2025-3' })).toEqual([all, []])
    expect(await split({ ...cards, term: '2025-2' })).toEqual([[owner.id], [reset.id, closed.id]])
    expect(await split({ ...cards, term: '2031-1' })).toEqual([[], all])
    expect((await ask(cards)).statusCode).toBe(422)

    // After posting, only posted cards count, and a student added to the list later has none.
    await postReports(portal.app, actor, springTerm)
    await saveEnrolment(portal.db, closed.id, '2A', {}, springTerm)
    expect(await split({ ...cards, term: '2025-2' })).toEqual([[owner.id], [reset.id, closed.id]])

    const second: Person = { ...people.admin, id: 'second' }
    await enrol(portal.db, second)
    expect((await ask({ print: 'name-labels' }, await portal.signInAs(second))).statusCode).toBe(404)
  })
})

testOnBothDatabases('the facts for labels are read in the order of the ids', async (open) => {
  const { db } = await testApp(await open().then((database) => ({ database, engine: database.engine })))
  await db.updateTable('student').set({ home_address: '1 Main Road' }).where('id', '=', other.id).execute()
  expect([...(await listAddressed(db))]).toEqual([other.id])
  const records = await listLabelRecords(db, [reset.id, 'nobody', other.id])
  expect(records.map(({ id }) => id)).toEqual([reset.id, other.id])
  expect(records[1]).toMatchObject({ class_id: '1A', house: 'Ibis', home_address: '1 Main Road' })
})
