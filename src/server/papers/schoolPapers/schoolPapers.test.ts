import type { Call } from '#shared/contract/call'
import {
  getRegistrationReport,
  getSignInSlips,
  issueSignInSlips,
  storeSelection,
} from '#shared/contract/papers/papers'
import { accountIdOf, birthPassword, enrol, leave, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { allText, readPdf } from '../../testing/papers/readPdf'
import { trySlip } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'

const { owner, other, closed, reset } = people
const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: getRegistrationReport, expected: admins },
  { call: getSignInSlips, expected: admins },
  // The call is allowed, but this school does not require codes.
  { call: issueSignInSlips, about: () => ({ body: {} }), expected: { ...admins, A: 409 } },
])

const paper = async (portal: TestApp, call: Call, query: Record<string, string> = {}) => {
  const headers = await portal.signInAs('admin')
  const answer = await portal.call(call, {}, { headers, query })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer
}

const textOf = async (portal: TestApp, call: Call, query: Record<string, string> = {}) =>
  allText(await readPdf((await paper(portal, call, query)).rawPayload))

const actions = async ({ db }: TestApp) =>
  (await db.selectFrom('audit').select(['actor', 'action', 'details']).execute()).filter(({ action }) =>
    action.endsWith(' made'),
  )

const issuedIn = ({ db }: TestApp) =>
  db
    .selectFrom('audit')
    .select(['actor', 'details'])
    .where('action', '=', 'activation codes issued')
    .orderBy('id')
    .execute()

const answered = {
  phone_home: '5550142',
  living_status: 'Mother Only',
  mother_name: 'Anjali Ramkissoon',
  mobile_phone_mother: '5550143',
  email_mother: 'anjali@example.org',
  allergy: 'None',
}

describeCalls('documents about the whole school', (open) => {
  test('the report has a section for each class, contacts, missing items and totals', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await portal.db.updateTable('student').set(answered).where('id', '=', owner.id).execute()
    const answer = await paper(portal, getRegistrationReport)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="Registration Report.pdf"/) as string,
    })
    const pdf = await readPdf(answer.rawPayload)
    const [totals, first, second] = pdf.pages.map(({ text }) => text.replace(/\s+/g, ' '))
    expect(pdf.pages).toHaveLength(3)
    expect(totals).toContain('School 4 0 1 3 4')
    expect(first).toContain('Class 1A 3 students')
    expect(first).toContain('Mother: Anjali Ramkissoon · 555-0143 · anjali@example.org')
    expect(first).toContain('Mother: Home address')
    expect(first).toContain('Everything: not started yet')
    expect(first?.indexOf('Baptiste')).toBeLessThan(first?.indexOf('Ramkissoon-Mohammed') ?? -1)
    expect(second).toContain('Class 2A 1 student')
    pdf.pages.forEach(({ text }, index) => {
      expect(text).toContain(`Page ${index + 1} of 3`)
      expect(text).toContain('Printed 3 August 2026, 10:00')
    })
    expect(await actions(portal)).toEqual([
      {
        actor: accountIdOf(people.admin),
        action: 'registration report made',
        details: '{"students":4}',
      },
    ])
  })

  test('slips explain the first sign-in, and contain neither password nor date of birth', async () => {
    const database = await open()
    const portal = await testApp({
      database,
      engine: database.engine,
      env: { PUBLIC_URL: 'https://p.example' },
    })
    const text = await textOf(portal, getSignInSlips, { class_id: '1A' })
    for (const { id } of [owner, other, reset]) expect(text).toContain(id)
    expect(text).not.toContain(closed.id)
    expect(text).toContain('p.example')
    expect(text.match(/The first time, the password is/g)).toHaveLength(1)
    expect(text.match(/Sign in with the password you chose/g)).toHaveLength(2)
    for (const person of [owner, other, reset] as Person[])
      for (const secret of [birthPassword(person), person.date_of_birth, person.password ?? 'none at all'])
        expect(text).not.toContain(secret)
    expect((await actions(portal)).map(({ action }) => action)).toEqual(['sign-in slips made'])
  })

  test('SEC-98 leavers are not in documents of a class or the school, but can be chosen by name; only students included are logged', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await leave(portal.db, other, '2026-08-03')
    await leave(portal.db, reset, '2026-08-04')
    const there = (text: string) => [owner, other, reset].filter(({ id }) => text.includes(id))
    expect(there(await textOf(portal, getSignInSlips, { class_id: '1A' }))).toEqual([owner, reset])
    expect(there(await textOf(portal, getRegistrationReport))).toEqual([owner, reset])
    expect(there(await textOf(portal, getSignInSlips, { ids: `${other.id},nobody` }))).toEqual([other])
    const noted = await portal.db
      .selectFrom('staff_view')
      .select(['what', 'students'])
      .orderBy('id')
      .execute()
    expect(noted.map(({ what, students }) => [what, JSON.parse(students ?? '') as unknown])).toEqual([
      ['sign-in-slips', [reset.id, owner.id]],
      ['registration-report', [reset.id, owner.id, closed.id]],
      ['sign-in-slips', [other.id]],
    ])
  })

  test('slips can be printed for a stored selection, only by the person who made it', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const headers = await portal.signInAs('admin')
    const body = { student_ids: [closed.id, reset.id], label: '' }
    const { id } = (await portal.call(storeSelection, {}, { headers, body })).json<{ id: string }>()
    const pdf = await readPdf((await paper(portal, getSignInSlips, { selection: id })).rawPayload)
    expect(pdf.pages).toHaveLength(1)
    const text = allText(pdf)
    expect([owner, other, closed, reset].filter((one) => text.includes(one.id))).toEqual([closed, reset])
    const second: Person = { ...people.admin, id: 'second' }
    await enrol(portal.db, { ...second })
    const theirs = await portal.call(
      getSignInSlips,
      {},
      { headers: await portal.signInAs(second), query: { selection: id } },
    )
    expect(theirs.statusCode).toBe(404)
  })
})

describeCalls('slips with codes', (open) => {
  const school = async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const value = JSON.stringify({ firstSignIn: 'dob+code', codeDays: 14 })
    await portal.db
      .insertInto('setting')
      .values({ name: 'office', value, updated_at: '2026-08-03' })
      .execute()
    const issue = async (body: { class_id?: string; ids?: string }) => {
      const answer = await portal.call(
        issueSignInSlips,
        {},
        { headers: await portal.signInAs('admin'), body },
      )
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      const text = allText(await readPdf(answer.rawPayload)).replace(/\s+/g, ' ')
      return { text, codes: text.match(/\b[A-Z]{4}-[A-Z]{4}-[A-Z]{4}\b/g) ?? [] }
    }
    const signIn = (code: string) => trySlip(portal, reset, { password: birthPassword(reset), code })
    return { portal, issue, signIn }
  }

  test('SEC-37 a student without a password gets a code for the first sign-in; a new slip cancels the old code', async () => {
    const { portal, issue, signIn } = await school()
    const first = await issue({ class_id: '1A' })
    expect(first.codes).toHaveLength(1)
    expect(first.text).toContain('until 17 August 2026')
    expect(first.text.match(/Sign in with the password you chose/g)).toHaveLength(2)
    for (const secret of [birthPassword(reset), reset.date_of_birth]) expect(first.text).not.toContain(secret)
    const second = await issue({ ids: reset.id })
    expect((await signIn(first.codes[0] ?? '')).statusCode).toBe(401)
    expect((await signIn(second.codes[0] ?? '')).statusCode).toBe(200)
    expect(await issuedIn(portal)).toEqual([
      { actor: 'admin:office', details: '{"students":1,"days":14}' },
      { actor: 'admin:office', details: '{"students":1,"days":14}' },
    ])
  })

  test('SEC-36 a code is valid until its last day ends at the school', async () => {
    const { portal, issue, signIn } = await school()
    const [code = ''] = (await issue({ ids: reset.id })).codes
    portal.setNow('2026-08-18T04:00:00.000Z')
    expect((await signIn(code)).statusCode).toBe(401)
    portal.setNow('2026-08-18T03:59:59.000Z')
    expect((await signIn(code)).statusCode).toBe(200)
  })

  test('SEC-37 a preview makes no codes, and printing one class does not change the codes of the others', async () => {
    const { portal, issue, signIn } = await school()
    const [code = ''] = (await issue({})).codes
    const headers = await portal.signInAs('admin')
    expect((await portal.call(getSignInSlips, {}, { headers })).statusCode).toBe(409)
    expect((await issue({ class_id: '2A' })).codes).toEqual([])
    expect((await signIn(code)).statusCode).toBe(200)
  })
})

test('an empty school has a report too', async () => {
  const portal = await testApp()
  await portal.db.deleteFrom('student').execute()
  expect(await textOf(portal, getRegistrationReport)).toContain('School 0 0 0 0 0')
})
