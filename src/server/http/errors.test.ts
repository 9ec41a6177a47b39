import Fastify from 'fastify'
import { sql } from 'kysely'
import { getUser } from '#shared/contract/access/signIn'
import { listTowns } from '#shared/contract/school/lookups'
import {
  getStudentDataFiles,
  saveStudentDataFiles,
  type StudentDataFiles,
} from '#shared/contract/intake/uploads'
import { Refusal } from '../platform/core/refusal'
import { DatabaseFault } from '../platform/database/databaseFault'
import { people } from '../testing/people/people'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { callEngines, testOnBothDatabases, type Engine } from '../testing/database/testDb'
import { handleErrors } from './errors'

const answerTo = async (error: Error) => {
  const app = Fastify()
  const makeRoom = jest.fn()
  handleErrors(app, makeRoom)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  return {
    statusCode,
    retryAfter: headers['retry-after'],
    body: JSON.parse(body) as Record<string, unknown>,
    madeRoom: makeRoom.mock.calls.length > 0,
  }
}

test.each([
  ['full', 507, '60'],
  ['io', 503, '10'],
  ['corrupt', 503, '60'],
  ['readOnly', 503, '30'],
  ['busy', 503, '2'],
  ['unreachable', 503, '2'],
] as const)('REL-07 a database that is %s answers %d', async (kind, statusCode, retryAfter) => {
  const cause = new Error('SQLITE_FULL /data/portal.sqlite')
  const answer = await answerTo(new DatabaseFault(kind, { cause }))
  expect(answer).toMatchObject({ statusCode, retryAfter, madeRoom: kind === 'full' })
  expect(JSON.stringify(answer.body)).not.toContain('SQLITE')
})

test('a refusal sets status, text, fields and waiting time', async () => {
  expect(await answerTo(new Refusal(429, 'Wait.', { name: ['Wait.'] }, 2.1))).toEqual({
    statusCode: 429,
    retryAfter: '3',
    body: { message: 'Wait.', errors: { name: ['Wait.'] } },
    madeRoom: false,
  })
})

describe.each(callEngines)('unexpected errors (%s)', (engine) => {
  test('SEC-80 reveal nothing except where to look', async () => {
    const lines: string[] = []
    const app = await testApp({ engine, log: (line) => lines.push(line) })
    const headers = await app.signInAs('owner')
    await app.db.schema.dropTable('town').execute()
    const answer = await app.call(listTowns, {}, { headers })
    const body = answer.json<{ message: string; request_id: string }>()
    expect([answer.statusCode, Object.keys(body)]).toEqual([500, ['message', 'request_id']])
    expect(answer.body).not.toMatch(/town|sql|select|error|\/|at /i)
    expect(lines.join('')).toContain(body.request_id)
  })
})

/** The student is erased between the lookup and the write of a paper receipt. */
const erasing: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `create trigger erasing before insert on paper_receipt
       begin delete from student where id = new.student_id; end`,
  ],
  postgres: [
    `create function erase() returns trigger language plpgsql as
       'begin delete from student where id = new.student_id; return new; end'`,
    'create trigger erasing before insert on paper_receipt for each row execute function erase()',
  ],
}

testOnBothDatabases(
  'REL-20 what is written about somebody who was removed in that moment is answered 409',
  async (_open, engine) => {
    const portal = await testApp({ engine })
    const headers = await portal.signInAs('admin')
    for (const statement of erasing[engine]) await sql.raw(statement).execute(portal.db)
    const params = { studentId: people.owner.id }
    const { files } = (await portal.call(getStudentDataFiles, params, { headers })).json<StudentDataFiles>()
    const received = files.map((file) => ({ ...file, received_on_paper: 1 as const }))
    const body = { student_id: people.owner.id, files: received }
    const answer = await portal.call(saveStudentDataFiles, {}, { headers, body })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: expect.stringMatching(
        /has just removed or changed this\. Please load the page again\./,
      ) as string,
    })
    expect(await portal.db.selectFrom('paper_receipt').selectAll().execute()).toEqual([])
    expect((await portal.call(getStudentDataFiles, params, { headers })).statusCode).toBe(200)
  },
)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('HTTP methods', () => {
  // security/exposure.test.ts asks every call.
  const posts = ['/logout', '/api/student']
  const gets = ['/api/towns', '/healthz']
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS'] as const

  const sweep = (urls: string[], usual: readonly string[]) =>
    urls.flatMap((url) =>
      methods.filter((method) => !usual.includes(method)).map((method) => [method, url] as const),
    )

  test.each([...sweep(posts, ['POST']), ...sweep(gets, ['GET', 'HEAD'])])(
    'SEC-19 %s %s is 405',
    async (method, url) => {
      if (url === '/logout' && (method === 'GET' || method === 'HEAD')) return
      const answer = await app.inject({ method: method as 'GET', url })
      expect(answer.statusCode).toBe(405)
      expect(String(answer.headers.allow).split(', ')).toEqual(
        posts.includes(url) ? ['POST'] : ['GET', 'HEAD'],
      )
    },
  )

  test('SEC-11 reads change nothing: GET /logout is a page, and the session continues', async () => {
    const headers = await app.signInAs('owner')
    await app.inject({ url: '/logout', headers })
    expect((await app.call(getUser, { studentId: people.owner.id }, { headers })).statusCode).toBe(200)
  })
})

test.each(['/api/user/%zz', '/%', '/api/%E0%A4%A'])('%s is not a valid address: 400', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['message']])
  expect(answer.headers).toHaveProperty('content-security-policy')
})

test('SEC-62 a repeated parameter is refused', async () => {
  expect((await app.inject({ url: '/api/students?name=asha&name=kwame' })).statusCode).toBe(422)
})
