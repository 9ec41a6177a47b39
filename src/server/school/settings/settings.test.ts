import type { Call } from '#shared/contract/call'
import * as schoolSettings from '#shared/contract/school/schoolSettings'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { getRegistrationStatus, getTermsAndConditions } from '#shared/contract/school/registration'
import * as registrationSettings from '#shared/contract/school/registrationSettings'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { saveStudent, searchStudents } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase, testOnBothDatabases } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const switches = { exportData: 1, reports: 0, importStudents: 1, studentSearch: 1 } as const
const forgetSettings = ({ db }: TestApp) => db.deleteFrom('setting').where('name', '=', 'office').execute()

matrix([
  { call: schoolSettings.getSettings, expected: officeOnly },
  {
    call: schoolSettings.saveSettings,
    before: forgetSettings,
    about: () => ({ body: { ...switches, version: '' } }),
    expected: officeOnly,
  },
  { call: registrationSettings.listRegistrationWindows, expected: officeOnly },
  {
    call: registrationSettings.saveRegistrationWindow,
    before: ({ db }) =>
      db
        .insertInto('form_class')
        .values({ id: '5A', form_level: 5 })
        .onConflict((id) => id.doNothing())
        .execute(),
    about: () => ({ body: { form_level: 5, open: 1, deadline: null, version: '' } }),
    expected: officeOnly,
  },
  {
    call: registrationSettings.saveTermsAndConditions,
    about: () => ({ body: { version: '', text: 'Be kind.' } }),
    expected: officeOnly,
  },
])

const openSchool = async (database: TestDatabase, env?: Record<string, string>) => {
  const test = await testApp({ database, engine: database.engine, env })
  const headers = await test.signInAs('admin')
  const audit = async (action: string) => {
    const rows = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id')
      .execute()
    return rows.map(({ actor, subject, details }) => ({ actor, subject, ...(JSON.parse(details) as object) }))
  }
  const ask = async <Answer>(target: Call, body?: object) => {
    const answer = await test.call(target, {}, { headers, body: body as never })
    return { status: answer.statusCode, body: answer.json<Answer & { current: Answer }>() }
  }
  return { test, headers, audit, ask }
}

describeCalls('switches', (open) => {
  test('are off until the office switches them on; every change is audited with old and new values', async () => {
    const { ask, audit } = await openSchool(await open())
    const first = await ask<Settings>(schoolSettings.getSettings)
    expect(first.body).toEqual({
      ...{ exportData: 0, reports: 0, importStudents: 0, studentSearch: 1 },
      ...{ searchBirthMonth: 0, firstSignIn: 'dob', codeDays: 14, defaultPasswordDays: 0 },
      ...{ searchIsForbidden: 0, version: '' },
    })
    const saved = await ask<Settings>(schoolSettings.saveSettings, { ...switches, version: '' })
    expect(saved.body).toMatchObject(switches)
    expect((await ask<Settings>(schoolSettings.getSettings)).body).toEqual(saved.body)
    const again = await ask<Settings>(schoolSettings.saveSettings, {
      ...switches,
      version: saved.body.version,
    })
    expect(again.body).toEqual(saved.body)
    expect(await audit('settings changed')).toEqual([
      {
        actor: 'admin:office',
        subject: null,
        before: { exportData: 0, importStudents: 0 },
        after: { exportData: 1, importStudents: 1 },
      },
    ])
  })

  test('SEC-36 the operator’s lifetime of default passwords overrides the office’s, before and after a save', async () => {
    const { ask } = await openSchool(await open(), { DEFAULT_PASSWORD_DAYS: '30' })
    const seen = (await ask<Settings>(schoolSettings.getSettings)).body
    expect(seen.defaultPasswordDays).toBe(30)
    const { searchIsForbidden: _fixed, ...sent } = { ...seen, reports: 1 }
    expect((await ask<Settings>(schoolSettings.saveSettings, sent)).body.defaultPasswordDays).toBe(30)
  })

  test('a save based on an old version writes nothing and returns the current one', async () => {
    const { ask, audit } = await openSchool(await open())
    const saved = await ask<Settings>(schoolSettings.saveSettings, { ...switches, version: '' })
    const late = await ask<Settings>(schoolSettings.saveSettings, { ...switches, reports: 1, version: '' })
    expect(late.status).toBe(409)
    expect(late.body.current).toEqual(saved.body)
    expect(await audit('settings changed')).toHaveLength(1)
  })

  test('SEC-45 the visitors’ search follows at once; the office still finds everybody', async () => {
    const { test, ask, headers } = await openSchool(await open())
    const query = { name: 'Asha' }
    const search = async (who: object) => test.call(searchStudents, {}, { headers: { ...who }, query })
    expect((await search(await test.visitor())).json()).toHaveLength(1)
    await ask(schoolSettings.saveSettings, { ...switches, studentSearch: 0, version: '' })
    const refused = await search(await test.visitor())
    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ message: string }>().message).toContain('switched off')
    expect((await search(headers)).json()).toHaveLength(1)
  })

  test('the office cannot allow what the operator forbids', async () => {
    const { test, ask } = await openSchool(await open(), { NAME_SEARCH: 'off' })
    const saved = await ask<Settings>(schoolSettings.saveSettings, { ...switches, version: '' })
    expect(saved.body.searchIsForbidden).toBe(1)
    const answer = await test.call(
      searchStudents,
      {},
      { headers: await test.visitor(), query: { name: 'Asha' } },
    )
    expect(answer.statusCode).toBe(403)
  })
})

describeCalls('registration windows', (open) => {
  const { owner, closed } = people

  test('opening a form level opens it for its families, closing it closes it', async () => {
    const { test, ask, audit } = await openSchool(await open())
    const list = async () => (await ask<FormWindow[]>(registrationSettings.listRegistrationWindows)).body
    expect(
      (await list()).map(({ form_level, open: isOpen, students }) => [form_level, isOpen, students]),
    ).toEqual([
      [1, 1, 3],
      [2, 0, 1],
    ])
    const family = await test.signInAs('closed')
    const save = async () => {
      const body = { id: closed.id, home_address: `LP ${(await list()).length}` }
      return (await test.call(saveStudent, {}, { headers: family, body })).statusCode
    }
    expect(await save()).toBe(403)
    const [, second] = await list()
    const wish = { form_level: 2, open: 1, deadline: '2026-09-01', version: second?.version }
    const saved = await ask<FormWindow>(registrationSettings.saveRegistrationWindow, wish)
    expect(saved.body).toMatchObject({ editable: 1, deadline: '2026-09-01', students: 1 })
    expect(await save()).toBe(200)
    const status = await test.call(getRegistrationStatus, { formLevel: '2' }, { headers: family })
    expect(status.json()).toMatchObject({ open: 1, deadline: '2026-09-01' })
    const late = await ask(registrationSettings.saveRegistrationWindow, { ...wish, open: 0 })
    expect(late.status).toBe(409)
    expect(late.body.current).toEqual(saved.body)
    expect(await audit('registration window changed')).toEqual([
      {
        ...{ actor: 'admin:office', subject: 'form:2' },
        ...{ before: { open: 0, deadline: null }, after: { open: 1, deadline: '2026-09-01' } },
      },
    ])
  })

  test('a form level without a window gets one; one without classes and an invalid date are refused', async () => {
    const { test, ask } = await openSchool(await open())
    await test.db.deleteFrom('registration_window').execute()
    const wish = { form_level: 1, open: 1, deadline: null, version: '' }
    expect((await ask<FormWindow>(registrationSettings.saveRegistrationWindow, wish)).body).toMatchObject({
      editable: 1,
    })
    const family = await test.signInAs('owner')
    const body = { id: owner.id, home_address: 'LP 3' }
    expect((await test.call(saveStudent, {}, { headers: family, body })).statusCode).toBe(200)
    expect((await ask(registrationSettings.saveRegistrationWindow, { ...wish, form_level: 4 })).status).toBe(
      422,
    )
    const never = { ...wish, form_level: 2, deadline: '2026-02-30' }
    expect((await ask(registrationSettings.saveRegistrationWindow, never)).status).toBe(422)
  })
})

describeCalls('the terms', (open) => {
  test('SEC-94 a change makes a new version; agreements remain with the version agreed to', async () => {
    const { test, ask, audit } = await openSchool(await open())
    expect(
      (await ask(registrationSettings.saveTermsAndConditions, { version: '', text: ' Be kind.\r\nAlways. ' }))
        .body,
    ).toEqual({
      version: '1',
      text: 'Be kind.\nAlways.',
    })
    const family = await test.signInAs('owner')
    const body = { id: people.owner.id, agree_terms_conditions: 1 }
    expect((await test.call(saveStudent, {}, { headers: family, body })).statusCode).toBe(200)
    test.advance({ days: -1 })
    expect(
      (await ask(registrationSettings.saveTermsAndConditions, { version: '1', text: 'Be very kind.' })).body,
    ).toMatchObject({
      version: '2',
    })
    const shown = await test.call(getTermsAndConditions, {}, { headers: family })
    expect(shown.json()).toEqual({ version: '2', text: 'Be very kind.' })
    const stored = await test.db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', people.owner.id)
      .executeTakeFirstOrThrow()
    expect([stored.agree_terms_conditions, stored.terms_and_conditions]).toEqual([1, '1'])
    expect(await audit('terms changed')).toHaveLength(2)
  })

  test('an equal text makes no version, an empty one is refused, and an old version gets the newer text', async () => {
    const { ask } = await openSchool(await open())
    await ask(registrationSettings.saveTermsAndConditions, { version: '', text: 'Be kind.' })
    expect(
      (await ask(registrationSettings.saveTermsAndConditions, { version: '1', text: 'Be kind.\n' })).body,
    ).toEqual({
      version: '1',
      text: 'Be kind.',
    })
    expect(
      (await ask(registrationSettings.saveTermsAndConditions, { version: '1', text: ' \n ' })).status,
    ).toBe(422)
    const late = await ask(registrationSettings.saveTermsAndConditions, { version: '', text: 'Be quick.' })
    expect([late.status, late.body.current]).toEqual([409, { version: '1', text: 'Be kind.' }])
  })
})

testOnBothDatabases('of two at the same moment one wins and the other is told', async (open) => {
  const { ask, audit } = await openSchool(await open())
  const wishes = [0, 1].map((reports) =>
    ask<Settings>(schoolSettings.saveSettings, { ...switches, reports, version: '' }),
  )
  const statuses = (await Promise.all(wishes)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409])
  expect(await audit('settings changed')).toHaveLength(1)
})
