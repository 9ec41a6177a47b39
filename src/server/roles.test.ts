// Every call of docs/api.md, tried by each role of the office: a route that forgets its right fails here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#shared/contract/call'
import * as administrators from '#shared/contract/access/administrators'
import { getSecondFactor } from '#shared/contract/access/secondFactor'
import { changeAdminPassword, loginAdmin } from '#shared/contract/access/signIn'
import { allCalls } from '#shared/contract/index'
import { getSettings, saveSettings, type Settings } from '#shared/contract/school/schoolSettings'
import * as audit from '#shared/contract/trail/audit'
import { removeSavedView, saveSavedView, type SavedView } from '#shared/contract/lists/savedViews'
import { leaveStudent } from '#shared/contract/students/enrolment'
import { listStudents } from '#shared/contract/students/students'
import { officeRoles, rights, seesOwnOnly, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { callEngines, testOnBothDatabases } from './testing/database/testDb'
import {
  addressOf,
  apiPage,
  bodyOf,
  calls,
  guardOf,
  isRefused,
  mayAsk,
  rightsIn,
  uploadParts,
} from './testing/portal/everyCall'
import { multipart } from './testing/portal/multipart'
import { colleague, enrol, people, type Person } from './testing/people/people'
import { tryAdmin } from './testing/portal/signIn'
import { testApp, type TestApp } from './testing/portal/testApp'

const persons: Readonly<Record<OfficeRole, Person>> = {
  administrator: people.admin,
  clerk: colleague('clerk', 'desk'),
  principal: colleague('principal', 'head'),
  form_teacher: colleague('form_teacher', 'form'),
  teacher: colleague('teacher', 'maths'),
}

const openOffice = async (engine: 'sqlite' | 'postgres', env?: Record<string, string>) => {
  const app = await testApp({ engine, ...(env && { env }) })
  for (const person of Object.values(persons)) if (person !== people.admin) await enrol(app.db, person)
  return app
}

const ask = async (app: TestApp, role: OfficeRole, name: string, call: Call) => {
  const headers = await app.signInAs(persons[role])
  const form = call.multipart ? multipart(...uploadParts) : undefined
  const { statusCode: status, body: text } = await app.inject({
    method: call.method,
    url: addressOf(call),
    headers: { ...headers, ...form?.headers },
    ...(call.method === 'POST' && { payload: form?.payload ?? bodyOf(name) }),
  })
  return { status, text }
}

describe.each(callEngines)('SEC-51 every call by role (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openOffice(engine)
  })

  test.each(calls)('%s', async (name, call) => {
    expect(guardOf(name)).not.toBe('')
    for (const role of officeRoles)
      expect([role, isRefused(await ask(app, role, name, call))]).toEqual([role, !mayAsk(role, name)])
  })
})

test('SEC-51 the page, the server and the table say the same right of each call', async () => {
  const { app } = await testApp()
  for (const [name, { method, path }] of allCalls()) {
    const guard = guardOf(name)
    const [right, ...others] = rightsIn(guard)
    expect([name, others]).toEqual([name, []])
    // Their one route is open, because visitors search, too; it asks for the right by itself.
    if (name === 'listStudents' || name === 'searchStudents' || guard.includes('families only')) continue
    expect([name, app.guardedCalls.get(`${method} ${path}`)?.right]).toEqual([name, right])
  }
})

const ofClasses: readonly Right[] = ['followClasses', 'noteContacts', 'readMarks', 'printMarks', 'enterMarks']

/** 'own': in their own classes and subjects only (server/teachers.test.ts). */
const shownOf = (role: OfficeRole, right: Right, roles: readonly OfficeRole[]): string => {
  if (!roles.includes(role)) return ''
  return seesOwnOnly(role) && ofClasses.includes(right) ? 'own' : 'yes'
}

test.each(Object.keys(rights))('SEC-51 the right %s has a call, and words in docs/api.md', (right) => {
  expect(allCalls().filter(([name]) => rightsIn(guardOf(name)).includes(right as Right))).not.toEqual([])
  const { words, roles } = rights[right as Right]
  const cells = officeRoles.map((role) => shownOf(role, right as Right, roles))
  const row = new RegExp(`^\\| \`${right}\` +\\|(.+)\\|$`, 'm').exec(apiPage)?.[1] ?? ''
  expect(row.split('|').map((cell) => cell.trim())).toEqual([words, ...cells])
})

test.each(Object.entries(rights))('docs/office.md says who has the right %s', (right, { words, roles }) => {
  const guide = readFileSync(join(__dirname, '../../docs/office.md'), 'utf8').replace(/ +/g, ' ')
  const cells = officeRoles.map((role) => shownOf(role, right as Right, roles))
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  expect(guide).toContain(`| ${[title, ...cells].join(' | ')} |`.replace(/ +/g, ' '))
})

const roleKept = async (app: TestApp, { id }: Person) => {
  const { office_role } = await app.db
    .selectFrom('account')
    .select('office_role')
    .where('id', '=', `admin:${id}`)
    .executeTakeFirstOrThrow()
  return office_role
}

describe.each(callEngines)('roles of accounts (%s)', (engine) => {
  const change = (app: TestApp, headers: Record<string, string>, body: object) =>
    app.call(administrators.saveAdministrator, {}, { headers, body: body as never })

  test('SEC-06 SEC-82 a new role ends the sessions, is in the audit log, and is never one’s own', async () => {
    const app = await openOffice(engine)
    const me = await app.signInAs('admin')
    const clerk = await app.signInAs(persons.clerk)
    const asked = { action: 'change-role', username: 'desk', role: 'principal' }
    expect((await change(app, me, asked)).json()).toMatchObject({ administrator: { role: 'principal' } })
    expect((await app.call(listStudents, {}, { headers: clerk })).statusCode).toBe(401)
    expect((await change(app, me, asked)).statusCode).toBe(200)
    const query = { about: 'admin:desk' }
    const { rows } = (await app.call(audit.listAudit, {}, { headers: me, query })).json<audit.AuditPage>()
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['office role changed', [{ name: 'role', value: 'clerk → principal' }]],
    ])
    expect((await change(app, me, { ...asked, username: 'office' })).statusCode).toBe(409)
    expect((await change(app, me, { action: 'change-role', username: 'desk' })).statusCode).toBe(422)
  })

  test('SEC-55 a clerk cannot become an administrator, and changes no sign-in settings', async () => {
    const app = await openOffice(engine)
    const clerk = await app.signInAs(persons.clerk)
    const asked = { action: 'change-role', username: 'desk', role: 'administrator' }
    expect((await change(app, clerk, asked)).statusCode).toBe(403)
    expect(await roleKept(app, persons.clerk)).toBe('clerk')
    const read = (await app.call(getSettings, {}, { headers: clerk })).json<Settings>()
    const { searchIsForbidden: _fixed, ...settings } = read
    const save = (body: Partial<Settings>) =>
      app.call(saveSettings, {}, { headers: clerk, body: { ...settings, ...body } })
    expect((await save({ codeDays: settings.codeDays + 1 })).statusCode).toBe(403)
    expect((await save({ studentSearch: settings.studentSearch === 1 ? 0 : 1 })).statusCode).toBe(403)
    expect((await save({ reports: 1 })).statusCode).toBe(200)
  })

  test('an invited clerk signs in with the role, and changes the own password', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const made = await change(app, me, { action: 'create', username: 'desk', role: 'clerk' })
    const { setup_path } = made.json<administrators.SavedAdministrator>()
    const token = new URLSearchParams(setup_path?.split('#')[1]).get('setup') ?? ''
    const password = 'kiskadee over the hill'
    const body = { token, username: 'desk', password }
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/setup-admin',
          headers: await app.visitor(),
          payload: body,
        })
      ).statusCode,
    ).toBe(200)
    const signedIn = await tryAdmin(app, 'desk', password)
    expect(signedIn.json()).toMatchObject({ name: 'Clerk', username: 'desk', role: 'clerk' })
    const headers = await app.signInAs({ ...persons.clerk, password })
    const next = { old_password: password, password: 'another kiskadee on a hill' }
    expect((await app.call(changeAdminPassword, {}, { headers, body: next })).statusCode).toBe(200)
    expect((await tryAdmin(app, 'desk', next.password)).statusCode).toBe(200)
  })

  test('SEC-30 a clerk without a second step can set one up, and do nothing else', async () => {
    const app = await openOffice(engine, { ADMIN_SECOND_FACTOR: 'required' })
    const headers = await app.signInAs(persons.clerk)
    const refused = await app.call(listStudents, {}, { headers })
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('"enrol"')])
    expect((await app.call(getSecondFactor, {}, { headers })).statusCode).toBe(200)
    const { id, password } = persons.clerk
    const typed = { username: id, password: password ?? '' }
    const answer = await app.call(loginAdmin, {}, { headers: await app.visitor(), body: typed })
    expect(answer.json()).toMatchObject({ role: 'clerk', enrol_wanted: 1 })
  })

  test('SEC-55 a role that this release does not know has no rights', async () => {
    const app = await openOffice(engine)
    await app.db
      .updateTable('account')
      .set({ office_role: 'a later one' })
      .where('id', '=', 'admin:desk')
      .execute()
    for (const [name, call] of calls)
      if (rightsIn(guardOf(name)).length > 0)
        expect([name, isRefused(await ask(app, 'clerk', name, call))]).toEqual([name, true])
    const headers = await app.signInAs(persons.clerk)
    expect((await app.call(listStudents, {}, { headers })).statusCode).toBe(403)
  })
})

testOnBothDatabases('parts of a call ask for a right of their own', async (_open, engine) => {
  const app = await openOffice(engine)
  const as = async (role: OfficeRole) => ({ headers: await app.signInAs(persons[role]) })
  // After seven years the next night may remove the student.
  const longAgo = { student_id: people.owner.id, on: '2019-07-05', why: 'abroad', words: null } as const
  const leave = async (role: OfficeRole) =>
    (await app.call(leaveStudent, {}, { ...(await as(role)), body: longAgo })).statusCode
  expect([await leave('clerk'), await leave('administrator')]).toEqual([403, 200])

  const view = { purpose: 'list', name: 'Excursion', definition: { list: 'class' } } as const
  const keep = async (role: OfficeRole, shared: 0 | 1) =>
    app.call(saveSavedView, {}, { ...(await as(role)), body: { ...view, shared } })
  const { id: viewId } = (await keep('clerk', 1)).json<SavedView>()
  const remove = async (role: OfficeRole) =>
    (await app.call(removeSavedView, { viewId }, await as(role))).statusCode
  expect([(await keep('principal', 1)).statusCode, (await keep('principal', 0)).statusCode]).toEqual([
    403, 200,
  ])
  expect([await remove('principal'), await remove('clerk')]).toEqual([403, 204])
})

testOnBothDatabases('of two administrators who make each other clerks, one stays', async (_open, engine) => {
  const app = await openOffice(engine)
  const second = colleague('administrator', 'second')
  await enrol(app.db, second)
  const demote = async (by: Person, username: string) => {
    const headers = await app.signInAs(by)
    const body = { action: 'change-role', username, role: 'clerk' } as const
    return (await app.call(administrators.saveAdministrator, {}, { headers, body })).statusCode
  }
  const statuses = await Promise.all([demote(people.admin, 'second'), demote(second, 'office')])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect([await roleKept(app, people.admin), await roleKept(app, second)].sort()).toEqual([
    'administrator',
    'clerk',
  ])
})
