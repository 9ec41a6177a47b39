// Opening more than a hundred students' records one by one in ten minutes needs a fresh sign-in (SEC-31).
import { confirmSignIn } from '#shared/contract/access/secondFactor'
import { listAudit, listReadingNotices, type ReadingNotice } from '#shared/contract/trail/audit'
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { getStudentOverview } from '#shared/contract/intake/progress'
import { getStudentRecord, listStudents, saveStudent } from '#shared/contract/students/students'
import { listFiles } from '#shared/contract/intake/uploads'
import type { Headers } from '../testing/portal/browser'
import { people, saveAccountOf, saveStudentOf, type Person } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { describeOnBothDatabases } from '../testing/database/testDb'

const colleague: Person = { ...people.admin, id: 'colleague' }

matrix([{ call: listReadingNotices, expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 } }])

const idOf = (number: number) => `S${number}`

/** The administrator has opened the records of the first so many students. */
const haveOpened = async ({ db, now }: TestApp, count: number) => {
  const at = now().toISOString()
  const rows = Array.from({ length: count }, (_none, index) => ({
    ...{ at, actor: 'admin:office', what: 'record', detail: null },
    ...{ student_id: idOf(index + 1), students: null },
  }))
  await db.insertInto('staff_view').values(rows).execute()
}

describeOnBothDatabases('many records in a short time', (open) => {
  const openOffice = async (students: number) => {
    const database = await open()
    const test = await testApp({ database, engine: database.engine })
    await saveAccountOf(test.db, colleague)
    const all = Array.from({ length: students }, (_none, index) => ({ ...people.owner, id: idOf(index + 1) }))
    await saveStudentOf(test.db, ...all)
    const headers = await test.signInAs('admin')
    const read = (number: number, by: Headers = headers) =>
      test.call(getStudentRecord, { studentId: idOf(number) }, { headers: by })
    const statuses = async (from: number, to: number) => {
      const found = new Set<number>()
      for (let number = from; number <= to; number += 1) found.add((await read(number)).statusCode)
      return [...found]
    }
    const confirm = () => test.call(confirmSignIn, {}, { headers, body: { password: people.admin.password } })
    const views = async () => (await test.db.selectFrom('staff_view').select('id').execute()).length
    const notices = async (by: Headers) =>
      (await test.call(listReadingNotices, {}, { headers: by })).json<ReadingNotice[]>()
    return { test, headers, read, statuses, confirm, views, notices }
  }

  test('SEC-31 the 101st student needs a fresh sign-in, which covers the next hundred; opened records stay open', async () => {
    const { test, headers, read, statuses, confirm, views } = await openOffice(202)
    expect(await statuses(1, 100)).toEqual([200])
    expect(await views()).toBe(100)
    const refused = await read(101)
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      401,
      { reauthenticate: ['password'] },
    ])
    // A refused view is not logged, and even a small view of another student counts.
    for (const call of [getStudentOverview, listFiles])
      expect((await test.call(call, { studentId: idOf(101) }, { headers })).statusCode).toBe(401)
    expect(await views()).toBe(100)
    expect((await read(100)).statusCode).toBe(200)
    expect((await test.call(listStudents, {}, { headers })).statusCode).toBe(200)
    test.advance({ seconds: 1 })
    expect((await confirm()).statusCode).toBe(200)
    test.advance({ seconds: 1 })
    expect(await statuses(101, 200)).toEqual([200])
    expect((await read(201)).statusCode).toBe(401)
    test.advance({ minutes: 10, seconds: 1 })
    expect((await read(201)).statusCode).toBe(200)
  }, 120_000)

  test('SEC-31 a save that reveals another person’s answer in a conflict counts', async () => {
    const { test, headers, confirm, views } = await openOffice(101)
    const student = { id: idOf(101), _changed: ['allergy'] }
    const send = (by: Headers, body: object) =>
      test.call(saveStudent, {}, { headers: by, body: body as never })
    await send(await test.signInAs('admin'), {
      ...student,
      allergy: 'peanuts',
      _base: 1,
      _client: 'a',
      _seq: 1,
    })
    await haveOpened(test, 100)
    const guess = { ...student, allergy: 'guess', _base: 1, _client: 'b', _seq: 1 }
    const refused = await send(headers, guess)
    expect([refused.statusCode, refused.body.includes('peanuts')]).toEqual([401, false])
    test.advance({ seconds: 1 })
    expect((await confirm()).statusCode).toBe(200)
    expect((await send(headers, guess)).json()).toMatchObject({ conflicts: [{ theirs: 'peanuts' }] })
    expect(await views()).toBe(101)
  })

  test('SEC-31 the limit covers all sessions of one administrator, and nobody else’s', async () => {
    const { test, read } = await openOffice(101)
    await haveOpened(test, 100)
    expect((await read(101, await test.signInAs('admin'))).statusCode).toBe(401)
    expect((await read(101, await test.signInAs(colleague))).statusCode).toBe(200)
  }, 120_000)

  test('SEC-31 of many concurrent requests at most a hundred are answered', async () => {
    const { read, views } = await openOffice(130)
    /** On a busy machine the database may have no connection to spare for five seconds. */
    const readUntilAnswered = async (number: number): ReturnType<typeof read> => {
      const answer = await read(number)
      return answer.statusCode === 503 ? readUntilAnswered(number) : answer
    }
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_none, index) => readUntilAnswered(index + 1)),
    )
    const shown = answers.filter(({ statusCode }) => statusCode === 200)
    expect([shown.length, await views()]).toEqual([100, 100])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
  }, 120_000)

  test('SEC-31 the other administrators are told once a day, and the audit log has an entry', async () => {
    const { test, headers, read, notices } = await openOffice(102)
    await haveOpened(test, 100)
    const at = test.now().toISOString()
    await Promise.all([read(101), read(102)])
    const other = await test.signInAs(colleague)
    expect(await notices(other)).toEqual([{ username: 'office', at }])
    expect(await notices(headers)).toEqual([])
    const query = { about: 'student records' }
    const { rows } = (await test.call(listAudit, {}, { headers: other, query })).json<{
      rows: { action: string; actor: string }[]
    }>()
    expect(rows).toMatchObject([{ action: 'many records opened', actor: 'admin:office' }])
    test.advance({ days: 7, seconds: 1 })
    expect(await notices(await test.signInAs(colleague))).toEqual([])
  }, 120_000)
})

const namesInBody = ({ body }: Call): boolean =>
  body !== undefined && JSON.stringify(body).includes('"student_id"')

/** Every call whose path or body names one student, except changes and calls that only families may make. */
const aboutOne = allCalls().filter(
  ([, call]) =>
    call.path.includes(':studentId') ||
    (namesInBody(call) && call.notes !== 'a change, logged elsewhere' && call.notes !== 'own data'),
)

test('SEC-31 the list of calls that show one student is not empty', () => {
  expect(aboutOne.length).toBeGreaterThan(20)
})

describeOnBothDatabases('calls that show one student', (open) => {
  let portal: TestApp
  let headers: Headers
  beforeAll(async () => {
    const database = await open()
    portal = await testApp({ database, engine: database.engine })
  })
  /** Views of more than an hour ago do not count, and are noted again. */
  beforeEach(async () => {
    portal.advance({ hours: 2 })
    headers = await portal.signInAs('admin')
  })

  const ask = (call: Call, studentId: string) =>
    portal.inject({
      method: call.method,
      url: pathTo(call, { studentId, fileId: 'none', year: '2025', term: '3' }),
      headers,
      ...(call.method === 'POST' && { payload: { student_id: studentId } }),
    })

  test.each(aboutOne)('SEC-31 %s needs a fresh sign-in after a hundred students', async (_name, call) => {
    await haveOpened(portal, 100)
    expect((await ask(call, people.owner.id)).statusCode).toBe(401)
  })

  test.each(aboutOne)('SEC-31 %s counts as one of the hundred', async (_name, call) => {
    await haveOpened(portal, 99)
    const answer = await ask(call, people.owner.id)
    // A record that does not exist was not shown, so it does not count.
    const next = answer.statusCode === 200 ? 401 : 200
    expect([200, 404]).toContain(answer.statusCode)
    expect((await ask(getStudentOverview, people.other.id)).statusCode).toBe(next)
  })
})
