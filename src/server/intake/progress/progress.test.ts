import * as contract from '#shared/contract/intake/progress'
import type { ChaseList, StudentOverview, StudentProgress } from '#shared/contract/intake/progress'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: contract.listStudentProgress, expected: officeOnly },
  {
    call: contract.getStudentOverview,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: officeOnly,
  },
  { call: contract.getChaseList, about: () => ({ params: { place: '1A' } }), expected: officeOnly },
])

const at = '2026-08-03T14:00:00.000Z'
const { owner, other, closed } = people

const upload = ({ db }: TestApp, student_id: string, type: string, is_current = 1) =>
  db
    .insertInto('uploaded_file')
    .values({
      id: `${student_id}-${type}-${is_current}`,
      student_id,
      type,
      name: 'scan.pdf',
      size: 100,
      media_type: 'application/pdf',
      sha256: 'ab',
      uploaded_at: at,
      uploaded_by: `student:${student_id}`,
      is_current,
    })
    .execute()

const onPaper = ({ db }: TestApp, student_id: string, type: string, received_on_paper = 1) =>
  db
    .insertInto('paper_receipt')
    .values({ student_id, type, received_on_paper, updated_at: at, updated_by: 'admin:office' })
    .execute()

const set = ({ db }: TestApp, id: string, values: Record<string, string | number | null>) =>
  db
    .updateTable('student')
    .set((column) => ({ ...values, version: column('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()

const allRequired = {
  sex: 'Female',
  place_of_birth: 'Guyana',
  nationality: 'Guyanese',
  birth_certificate_no: '01',
  home_address: 'LP 1',
  address_line_2: 'Couva',
  regional_corporation: 'Elsewhere',
  previous_school: 'Coral Point',
  living_status: 'Guardian',
  guardian_name: 'Ann Ali',
  home_address_guardian: 'LP 1',
  mobile_phone_guardian: '5550143',
  email_guardian: 'ann@example.org',
}

describeCalls('every student’s progress', (open) => {
  const school = async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    const list = async () => {
      const answer = await test.call(contract.listStudentProgress, {}, { headers })
      return new Map(answer.json<StudentProgress[]>().map((row) => [row.id, row]))
    }
    return { test, headers, list }
  }

  test('not started, in progress and complete follow the same rule as for the family', async () => {
    const { test, headers, list } = await school()
    const before = (await list()).get(owner.id)
    expect(before).toMatchObject({
      progress: 'not started',
      agreed: 0,
      signed_in: 0,
      reset: 0,
      form_level: 1,
    })
    expect(before?.missing_documents).toHaveLength(5)

    await set(test, owner.id, { home_address: 'LP 7, Moruga Road' })
    const begun = (await list()).get(owner.id)
    expect(begun).toMatchObject({ progress: 'in progress', missing: (before?.missing ?? 0) - 1 })

    for (const { type } of documentTypes.slice(0, 2)) await upload(test, owner.id, type)
    await onPaper(test, owner.id, 'picture')
    await onPaper(test, owner.id, 'sea_slip', 0)
    await upload(test, owner.id, 'performance_report', 0)
    const handedIn = (await list()).get(owner.id)
    expect(handedIn?.missing_documents).toEqual(['sea_slip', 'performance_report'])
    expect(handedIn?.missing).toBe((begun?.missing ?? 0) - 3)

    const overview = await test.call(contract.getStudentOverview, { studentId: owner.id }, { headers })
    const count = overview.json<StudentOverview>().missing.flatMap(({ things }) => things).length
    expect(count).toBe(handedIn?.missing)
  })

  test('a record with nothing missing is complete, whichever way the documents came', async () => {
    const { test, list } = await school()
    const demo = { ...allRequired, agree_terms_conditions: 1 }
    await set(test, owner.id, { ...demo, no_in_family: '2', no_at_home: '2', place_in_family: '1' })
    await set(test, owner.id, { emergency_contact: 'Bo', emergency_home_phone: '5550144' })
    await set(test, owner.id, { relation_to_child: 'Uncle', allergy: 'None', medical_history: 'None' })
    await set(test, owner.id, { device_type: 'Phone' })
    for (const { type } of documentTypes) await onPaper(test, owner.id, type)
    expect((await list()).get(owner.id)).toMatchObject({ progress: 'complete', missing: 0, agreed: 1 })
    expect((await list()).get(other.id)).toMatchObject({ progress: 'not started' })
  })

  test('an uploaded document alone counts as a start; a paper received by the school does not', async () => {
    const { test, list } = await school()
    await upload(test, owner.id, 'picture')
    await onPaper(test, other.id, 'picture')
    const rows = await list()
    expect(rows.get(owner.id)?.progress).toBe('in progress')
    expect(rows.get(other.id)?.progress).toBe('not started')
  })

  test('arrivals, departures and resets show at once', async () => {
    const { test, list } = await school()
    expect([...(await list()).keys()]).toEqual([owner.id, other.id, closed.id, people.reset.id])
    expect((await list()).get(people.reset.id)).toMatchObject({ reset: 1, signed_in: 0 })
    await test.db.deleteFrom('student').where('id', '=', other.id).execute()
    await test.db.updateTable('account').set({ last_sign_in_at: at }).where('login', '=', owner.id).execute()
    await test.db.updateTable('student').set({ class_id: null }).where('id', '=', closed.id).execute()
    const rows = await list()
    expect([...rows.keys()]).toEqual([owner.id, closed.id, people.reset.id])
    expect(rows.get(owner.id)?.signed_in).toBe(1)
    expect(rows.get(closed.id)).toMatchObject({ class_id: null, form_level: null })
  })
})

describeCalls('one student’s overview for the office', (open) => {
  test('shows missing items by step, documents, sign-in, agreement and registration', async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    await test.signInAs('owner')
    await upload(test, owner.id, 'picture')
    await onPaper(test, owner.id, 'sea_slip')
    const overviewOf = async (studentId: string) =>
      (await test.call(contract.getStudentOverview, { studentId }, { headers })).json<StudentOverview>()

    const seen = await overviewOf(owner.id)
    expect(seen).toMatchObject({
      name: 'Asha Ramkissoon-Mohammed',
      class_id: '1A',
      form_level: 1,
      house_name: 'Ibis',
      house_colour: null,
      progress: 'in progress',
      agreed: null,
      sign_in: { has_account: 1, open_sessions: 1, password_reset: 0, locked_until: null },
      registration: { editable: 1, open: 1, deadline: null, today: '2026-08-03' },
    })
    const steps = ['student', 'family', 'health', 'other', 'documents', 'complete']
    expect(seen.missing.map(({ step }) => step)).toEqual(steps)
    expect(seen.missing.at(-1)?.things).toEqual([
      { name: 'agree_terms_conditions', label: 'Agreement to the terms' },
    ])
    const came = seen.documents.filter((one) => one.uploaded_at !== null || one.received_on_paper === 1)
    expect(came.map(({ type }) => type)).toEqual(['sea_slip', 'picture'])

    expect((await overviewOf(closed.id)).registration).toMatchObject({ editable: 0, open: 0 })
    expect((await overviewOf(people.reset.id)).sign_in).toMatchObject({ password_reset: 1, open_sessions: 0 })
    const unknown = await test.call(contract.getStudentOverview, { studentId: 'nobody' }, { headers })
    expect(unknown.statusCode).toBe(404)
  })

  test('an agreement counts until withdrawn; a pause after wrong passwords is shown until it ends', async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    let headers = await test.signInAs('admin')
    const consent = { student_id: owner.id, terms_version: '1', terms_hash: 'a', by_account: 'student:1' }
    const terms = { version: '1', text: 'Terms', hash: 'a', created_at: at }
    await test.db.insertInto('terms').values(terms).execute()
    const overview = async () =>
      (
        await test.call(contract.getStudentOverview, { studentId: owner.id }, { headers })
      ).json<StudentOverview>()
    const saveConsent = (value: number) => {
      const row = { ...consent, value, at }
      return test.db.insertInto('consent').values(row).execute()
    }
    await saveConsent(1)
    expect((await overview()).agreed).toEqual({ terms_version: '1', at, signed_on: null, taken_by: null })
    await saveConsent(0)
    expect((await overview()).agreed).toBeNull()

    await test.signInAs('owner')
    expect((await overview()).sign_in.open_sessions).toBe(1)
    for (let tries = 0; tries < 10; tries += 1) {
      const login = { method: 'POST', url: '/api/login-student', headers: await test.visitor() } as const
      await test.inject({ ...login, payload: { student_id: owner.id, password: `wrong ${tries}` } })
      test.advance({ minutes: 1 })
    }
    expect((await overview()).sign_in.locked_until).toBe('2026-08-03T14:24:00.000Z')
    test.setNow('2026-08-03T15:30:00.000Z')
    headers = await test.signInAs('admin')
    expect((await overview()).sign_in.locked_until).toBeNull()
    expect((await overview()).sign_in.open_sessions).toBe(0)
    // A pause that can only come from a clock ten years ahead is not shown either.
    await test.db.updateTable('sign_in_guard').set({ locked_until: '2036-08-03T14:00:00.000Z' }).execute()
    expect((await overview()).sign_in.locked_until).toBeNull()
  })
})

describeCalls('the chase list', (open) => {
  test('lists by last name what each student of the class owes, with contacts to call', async () => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    const headers = await test.signInAs('admin')
    await set(test, owner.id, allRequired)
    const chase = async (place: string) =>
      (await test.call(contract.getChaseList, { place }, { headers })).json<ChaseList>()

    const list = await chase('1A')
    expect(list).toMatchObject({ class_id: '1A', form_level: 1, today: '2026-08-03', students: 3 })
    expect(list.owing.map(({ last_name }) => last_name)).toEqual([
      'Baptiste',
      'D’Abadie',
      'Ramkissoon-Mohammed',
    ])
    const [, , asha] = list.owing
    expect(asha?.contacts).toEqual([
      { who: 'Guardian', name: 'Ann Ali', phones: ['5550143'], email: 'ann@example.org' },
    ])
    const labels = asha?.missing.map((thing) => list.things[thing]?.label)
    expect(labels).toContain('Passport photo')
    expect(labels).toContain('Relation to the student')
    expect(labels).not.toContain('Guardian: Name')

    await test.db.updateTable('student').set({ class_id: null }).where('id', '=', owner.id).execute()
    expect((await chase('none')).owing.map(({ id }) => id)).toEqual([owner.id])
    expect((await chase('1A')).students).toBe(2)
    expect((await test.call(contract.getChaseList, { place: '9Z' }, { headers })).statusCode).toBe(404)
  })
})
