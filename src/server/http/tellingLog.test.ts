// Events that the log must contain (SEC-82), and their format (SEC-66).
import { getUser, loginAdmin, resetStudentPassword } from '#shared/contract/access/signIn'
import { saveStudent } from '#shared/contract/students/students'
import { storeFile } from '#shared/contract/intake/uploads'
import { getRegistrationReport, getRegistrationSheet } from '#shared/contract/papers/papers'
import { postTermReports } from '#shared/contract/reports/termReports'
import { multipart } from '../testing/portal/multipart'
import { people } from '../testing/people/people'
import { saveTermSchool, summerTerm } from '../testing/papers/termSchool'
import { testApp, type TestApp } from '../testing/portal/testApp'

type Line = Record<string, unknown>

const listen = async (env: Record<string, string> = {}) => {
  const lines: string[] = []
  const test = await testApp({ env, log: (line) => lines.push(line) })
  await saveTermSchool(test.db)
  return { test, lines }
}

const reports = (test: TestApp, posted: 0 | 1) => async () =>
  test.call(
    postTermReports,
    {},
    { headers: await test.signInAs('admin'), body: { ...summerTerm, posted, date_posted: null } },
  )

const signIn = (test: TestApp, password: string) => async () =>
  test.call(loginAdmin, {}, { headers: await test.visitor(), body: { username: people.admin.id, password } })

const upload = (test: TestApp) => async () => {
  const { headers, payload } = multipart(
    ['file', { name: 'a.exe', file: Buffer.from('MZ no picture') }],
    ['id', people.owner.id],
    ['file_type', 'birth_certificate'],
  )
  const session = await test.signInAs('owner')
  return test.inject({ method: 'POST', url: storeFile.path, headers: { ...session, ...headers }, payload })
}

const events = (test: TestApp): readonly (readonly [string, () => Promise<unknown>, Line])[] => {
  const as = (who: 'owner' | 'other' | 'admin') => test.signInAs(who)
  const user = { studentId: people.owner.id }
  return [
    ['nobody asks for a record', () => test.call(getUser, user), { status: 401 }],
    [
      'a family asks for the office’s list',
      async () => test.call(getRegistrationSheet, {}, { headers: await as('owner') }),
      { status: 403 },
    ],
    [
      'a change without its token',
      async () => {
        const { cookie } = await as('owner')
        return test.inject({ method: 'POST', url: saveStudent.path, headers: { cookie }, payload: {} })
      },
      { msg: 'refused a change without a valid token' },
    ],
    ['a wrong password', signIn(test, 'wrong password 1'), { event: 'sign-in', outcome: 'refused' }],
    ['too many of them', signIn(test, 'wrong password 2'), { status: 429 }],
    [
      'an upload that is no document',
      upload(test),
      { route: storeFile.path, level: expect.any(Number) as number },
    ],
    [
      'the spreadsheet',
      async () => test.call(getRegistrationSheet, {}, { headers: await as('admin') }),
      { route: getRegistrationSheet.path, status: 200, account: 'admin:office' },
    ],
    [
      'the report of all registrations',
      async () => test.call(getRegistrationReport, {}, { headers: await as('admin') }),
      { route: getRegistrationReport.path, status: 200 },
    ],
    [
      'a reset',
      async () =>
        test.call(
          resetStudentPassword,
          {},
          { headers: await as('admin'), body: { student_id: people.other.id } },
        ),
      { event: 'password reset', outcome: 'ok' },
    ],
    ['a posting', reports(test, 1), { route: postTermReports.path, status: 200 }],
    ['a withdrawal', reports(test, 0), { route: postTermReports.path, status: 200 }],
    [
      'a signed-in family at another’s record',
      async () => test.call(getUser, user, { headers: await as('other') }),
      { route: getUser.path, account: `student:${people.other.id}` },
    ],
  ]
}

test('SEC-82 refusals, exports, resets and postings are all found in the log', async () => {
  const { test, lines } = await listen({ SIGN_IN_FAILURES_PER_IP: '1' })
  const missing: unknown[] = []
  for (const [name, act, wanted] of events(test)) {
    lines.splice(0)
    await act()
    const found = lines.map((line) => JSON.parse(line) as Line)
    try {
      expect(found).toContainEqual(expect.objectContaining(wanted))
    } catch {
      // All missing events are reported together.
      missing.push([name, wanted, found])
    }
  }
  expect(missing).toEqual([])
})

test('SEC-66 line breaks, ANSI and null in fields, headers and addresses stay inside one line of JSON each', async () => {
  const { test, lines } = await listen()
  const evil = 'a\r\n{"level":30,"msg":"forged"}\u001b[31m\u2028\u0000'
  const headers = await test.signInAs('owner')
  await test.call(saveStudent, {}, { headers, body: { id: people.owner.id, mother_name: evil } })
  await test.call(loginAdmin, {}, { headers: await test.visitor(), body: { username: evil, password: evil } })
  await test.inject({
    url: '/api/towns',
    headers: { 'x-forwarded-for': evil.replace(/[\r\n\0\u2028]/g, ' ') },
  })
  await test.inject({ url: `/api/user/${encodeURIComponent(evil)}` })
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true)
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u2028]/)
    expect((JSON.parse(line) as Line).msg).not.toBe('forged')
  }
})
