// Dangerous actions need a fresh sign-in (SEC-31).
import * as contract from '#shared/contract/access/secondFactor'
import { loginAdmin, resetStudentPassword } from '#shared/contract/access/signIn'
import type { Call } from '#shared/contract/call'
import { saveAdministrator } from '#shared/contract/access/administrators'
import { applyImport, undoImport } from '#shared/contract/lists/imports'
import { saveSettings } from '#shared/contract/school/schoolSettings'
import { downloadData, eraseStudent, saveStudentRetention } from '#shared/contract/privacy/privacy'
import { listStudents } from '#shared/contract/students/students'
import {
  getPackFile,
  getRegistrationReport,
  getRegistrationSheet,
  issueSignInSlips,
} from '#shared/contract/papers/papers'
import { correctReports, postTermReports, schedulePosting } from '#shared/contract/reports/termReports'
import { canonicalDump } from '../../platform/database/contents'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { ask, matrix, type RequestParts } from '../../testing/people/personas'
import { codeAt, enrolAs } from '../../testing/portal/secondFactor'
import { headersAfter } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

const { password } = people.admin

interface Dangerous {
  readonly what: string
  readonly call: Call
  readonly parts?: RequestParts
  /** The status after a fresh sign-in in this small school. */
  readonly fresh: number
}

const term = { year: 2025, term: 3 }
const menu = { exportData: 0, reports: 0, importStudents: 0 }

const dangerous: readonly Dangerous[] = [
  { what: 'route 16, the spreadsheet', call: getRegistrationSheet, fresh: 200 },
  {
    what: 'route 17, a password reset',
    call: resetStudentPassword,
    parts: { body: { student_id: people.owner.id } },
    fresh: 200,
  },
  { what: 'route 23, the report of all classes', call: getRegistrationReport, fresh: 200 },
  {
    what: 'withdrawing reports',
    call: postTermReports,
    parts: { body: { ...term, posted: 0, date_posted: null } },
    fresh: 404,
  },
  {
    what: 'posting reports',
    call: postTermReports,
    parts: { body: { ...term, posted: 1, date_posted: null } },
    fresh: 404,
  },
  {
    what: 'planning a posting',
    call: schedulePosting,
    parts: { body: { ...term, at: '2026-09-01 08:00' } },
    fresh: 404,
  },
  {
    what: 'correcting reports',
    call: correctReports,
    parts: { body: { ...term, student_ids: [people.owner.id], reason: 'A mark was wrong' } },
    fresh: 404,
  },
  {
    what: 'what a first sign-in needs',
    call: saveSettings,
    parts: { body: { ...menu, studentSearch: 1, firstSignIn: 'dob+code', version: '' } },
    fresh: 200,
  },
  {
    what: 'a day of leaving in the past',
    call: saveStudentRetention,
    parts: { body: { student_id: people.owner.id, left_on: '2026-08-02', hold: 0, hold_reason: null } },
    fresh: 200,
  },
  { what: 'taking a list over', call: applyImport, parts: { body: { id: 'nothing' } }, fresh: 404 },
  { what: 'taking a list back', call: undoImport, parts: { body: { id: 'nothing' } }, fresh: 404 },
  { what: 'a pack of papers', call: getPackFile, parts: { params: { packId: 'nothing' } }, fresh: 404 },
  // This school requires no codes.
  { what: 'slips with new codes', call: issueSignInSlips, parts: { body: {} }, fresh: 409 },
  {
    what: 'a link for an administrator',
    call: saveAdministrator,
    parts: { body: { action: 'create', username: 'second' } },
    fresh: 200,
  },
  {
    what: 'erasing a student',
    call: eraseStudent,
    parts: { body: { student_id: people.owner.id, confirm: people.owner.id } },
    fresh: 200,
  },
  { what: 'a new second step', call: contract.startSecondFactor, fresh: 200 },
  { what: 'taking the second step away', call: contract.removeSecondFactor, fresh: 200 },
]

const send = (test: TestApp, headers: Headers, { call, parts = {} }: Dangerous) =>
  test.inject({
    method: call.method,
    url: call.path.replace(':packId', parts.params?.packId ?? ''),
    headers,
    ...(parts.body && { payload: parts.body }),
  })

const markerOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors?: Record<string, string[]> }).errors?.reauthenticate

const confirm = (test: TestApp, headers: Headers, code?: string, word: string = password) =>
  test.call(contract.confirmSignIn, {}, { headers, body: { password: word, ...(code && { code }) } })

/** Stored data that must not change; sessions only record activity. */
const stored = async ({ db }: TestApp) =>
  (await canonicalDump(db))
    .split('\n')
    .filter((line) => !/^(session|audit) /.test(line))
    .join('\n')

describe.each(callEngines)('an old sign-in (%s)', (engine) => {
  test.each(dangerous)(
    'SEC-31 SEC-51 $what: 401 step-up and no effect until the sign-in is confirmed',
    async (row) => {
      const app = await testApp({ engine })
      const headers = await app.signInAs('admin')
      app.advance({ minutes: 10, seconds: 1 })
      const before = await stored(app)
      const refused = await send(app, headers, row)
      expect([refused.statusCode, markerOf(refused)]).toEqual([401, ['password']])
      expect(await stored(app)).toBe(before)
      // The session continues, and one call makes it fresh.
      expect((await app.call(listStudents, {}, { headers })).statusCode).toBe(200)
      expect((await confirm(app, headers)).statusCode).toBe(200)
      expect((await send(app, headers, row)).statusCode).toBe(row.fresh)
    },
  )

  test.each(dangerous)('SEC-31 SEC-51 $what is refused to other roles as before', async (row) => {
    const app = await testApp({ engine })
    for (const [persona, status] of [
      ['V', 401],
      ['F', 403],
      ['O', 403],
      ['X', 403],
      ['C', 403],
    ] as const) {
      const answer = await ask(app, persona, row.call, row.parts)
      expect([persona, answer.statusCode, markerOf(answer)]).toEqual([persona, status, undefined])
    }
  })
})

test('SEC-31 SEC-95 the office needs a fresh sign-in to download a copy of everything', async () => {
  const app = await testApp()
  const headers = await app.signInAs('admin')
  app.advance({ minutes: 10, seconds: 1 })
  const take = () => app.call(downloadData, {}, { headers, body: { student_id: people.owner.id } })
  const refused = await take()
  expect([refused.statusCode, markerOf(refused)]).toEqual([401, ['password']])
  await confirm(app, headers)
  expect((await take()).statusCode).toBe(200)
})

describe.each(callEngines)('confirming a sign-in (%s)', (engine) => {
  test('SEC-31 with a second factor both parts are needed, and a code works once', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const { secret, recovery } = await enrolAs(app, headers)
    app.advance({ minutes: 11 })
    expect(markerOf(await app.call(contract.checkFreshSignIn, {}, { headers }))).toEqual(['password', 'code'])
    expect((await confirm(app, headers)).statusCode).toBe(403)
    const code = codeAt(secret, app.now())
    expect((await confirm(app, headers, code, 'not the password')).statusCode).toBe(403)
    expect((await confirm(app, headers, code)).json()).toEqual({})
    expect((await confirm(app, headers, code)).statusCode).toBe(403)
    expect((await app.call(contract.checkFreshSignIn, {}, { headers })).statusCode).toBe(204)
    expect((await confirm(app, headers, recovery[0])).json()).toEqual({ recovery_codes_left: 9 })
  })

  test('SEC-31 wrong tries pause this session, also for the right password, but no new sign-ins', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    for (let time = 0; time < 5; time += 1) {
      const answer = await confirm(app, headers, undefined, 'not the password')
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        403,
        ['password'],
      ])
    }
    expect((await confirm(app, headers)).statusCode).toBe(429)
    const body = { username: people.admin.id, password }
    const atTheDoor = await app.call(loginAdmin, {}, { headers: await app.visitor(), body })
    expect(atTheDoor.statusCode).toBe(200)
    app.advance({ seconds: 3 })
    expect((await confirm(app, headers)).statusCode).toBe(200)
  })

  test('SEC-26 SEC-31 wrong tries count for the address and delay strangers there', async () => {
    const app = await testApp({ engine, env: { SIGN_IN_FAILURES_PER_IP: '2' } })
    const headers = await app.signInAs('admin')
    for (let time = 0; time < 2; time += 1) await confirm(app, headers, undefined, 'not the password')
    const body = { username: people.admin.id, password }
    const answer = await app.call(loginAdmin, {}, { headers: await app.visitor(), body })
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await confirm(app, headers)).statusCode).toBe(200)
  })

  test('SEC-31 a new sign-in is fresh, and confirming it does not prolong the session', async () => {
    const app = await testApp({ engine, env: { ADMIN_MAX_HOURS: '0.5' } })
    const body = { username: people.admin.id, password }
    const headers = headersAfter(await app.call(loginAdmin, {}, { headers: await app.visitor(), body }))
    expect((await app.call(contract.checkFreshSignIn, {}, { headers })).statusCode).toBe(204)
    for (let time = 0; time < 2; time += 1) {
      app.advance({ minutes: 12 })
      expect((await confirm(app, headers)).statusCode).toBe(200)
    }
    app.advance({ minutes: 6 })
    const over = await confirm(app, headers)
    expect([over.statusCode, markerOf(over)]).toEqual([401, undefined])
  })

  test('SEC-42 a reset has an hourly limit, so that the 31st is 429, and needs a fresh sign-in', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const reset = async () => {
      const options = { headers, body: { student_id: people.owner.id } }
      return app.call(resetStudentPassword, {}, options)
    }
    for (let time = 0; time < 30; time += 1) expect((await reset()).statusCode).toBe(200)
    const answer = await reset()
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    app.advance({ minutes: 11 })
    expect((await reset()).statusCode).toBe(401)
  })
})

matrix([
  { call: contract.checkFreshSignIn, expected: { V: 401, F: 403, O: 204, C: 204, A: 204 } },
  {
    call: contract.confirmSignIn,
    about: (person) => ({ body: { password: person.password ?? 'none' } }),
    expected: { V: 401, F: 403, O: 200, X: 403, sister: 403, C: 200, A: 403 },
  },
  { call: contract.confirmSignIn, about: () => ({ body: { password } }), expected: { A: 200 } },
])
