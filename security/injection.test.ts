// Payloads for both databases in every text of every call: path, query and body. Nothing may reach the
// database as SQL: no error, no part of a statement, no extra rows, no other tables.
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { simplifySchema } from '../src/server/http/route'
import type { Headers } from '../src/server/testing/portal/browser'
import { people } from '../src/server/testing/people/people'
import { testApp, type TestApp } from '../src/server/testing/portal/testApp'
import { engines } from '../src/server/testing/database/testDb'
import { sampleOf, textPlaces, withAt, type Schema } from './support/samples'
import { hearStatements } from './support/statements'

const slowSqlite =
  'with recursive c(x) as (select 1 union all select x+1 from c where x<1e12) select count(*) from c'
const payloads = [
  "'",
  '"',
  "' or '1'='1",
  "' or 1=1--",
  "') or ('1'='1",
  "x' union select null,null,null--",
  "'; drop table student;--",
  '1; delete from account',
  "' || pg_sleep(30)--",
  "'; select pg_sleep(30)--",
  '1 and (select 1 from pg_sleep(30))',
  `' or (${slowSqlite})>0--`,
  "%' or last_name like '%",
  "\\' or 1=1--",
  '$$;select pg_sleep(30);$$',
  '${1+1}',
  "admin'--",
  "' order by 999--",
]

/** Excludes a single quotation mark, which every statement contains. */
const telling = payloads.filter(({ length }) => length > 1)

const known = {
  student_id: people.owner.id,
  id: people.owner.id,
  class_id: '1A',
  username: 'somebody',
  year: 2026,
  term: 1,
}
const inPath: Record<string, string> = { studentId: people.owner.id, year: '2026', term: '1', classId: '1A' }

interface Request {
  readonly place: string
  readonly params: Record<string, string>
  readonly query: Record<string, string>
  readonly body: unknown
}

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, inPath[name] ?? '1']))

const namesOf = (schema: object) => Object.keys((schema as Schema).properties ?? {})

/** One request per text of the call, with the payload in that text. */
const requestsOf = (call: Call, payload: string): Request[] => {
  const params = paramsOf(call.path)
  const queries = namesOf(call.query ?? {})
  const body = call.body && !call.multipart ? sampleOf(simplifySchema(call.body), known) : undefined
  return [
    ...Object.keys(params).map((name) => ({
      place: `:${name}`,
      params: { ...params, [name]: payload },
      query: {},
      body,
    })),
    ...queries.map((name) => ({ place: `?${name}`, params, query: { [name]: payload }, body })),
    ...textPlaces(body).map((at) => ({
      place: at.join('.'),
      params,
      query: {},
      body: withAt(body, at, payload),
    })),
  ]
}

/** Words of database errors; no payload contains them. */
const complaint =
  /syntax error|SQLITE_|near ".*"|unterminated quoted|invalid input syntax|unrecognized token|SQLSTATE/i

type Who = 'owner' | 'admin'

const send = (app: TestApp, call: Call, { params, query, body }: Request, headers: Headers) =>
  app.inject({
    method: call.method,
    url: pathTo(call, params as never),
    headers,
    query,
    ...(body !== undefined && { payload: body as object }),
  })

const rowsOf = async ({ db }: TestApp) => {
  const count = async (table: 'student' | 'account') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return { students: await count('student'), tables: (await db.introspection.getTables()).length }
}

/** A sign-out would end the session that the test needs. */
const calls = allCalls().filter(([name]) => name !== 'logout')

describe.each(engines)('on %s', (engine) => {
  let app: TestApp
  let statements: ReadonlySet<string>
  beforeAll(async () => {
    statements = hearStatements()
    app = await testApp({ engine })
  })
  afterAll(() => jest.restoreAllMocks())

  test.each(['owner', 'admin'] as const)(
    'SEC-60 no text of any call is language for %s',
    async (who: Who) => {
      const before = await rowsOf(app)
      const odd: string[] = []
      let sent = 0
      let headers = await app.signInAs(who)
      for (const [name, call] of calls)
        for (const payload of payloads)
          for (const request of requestsOf(call, payload)) {
            const answer = await send(app, call, request, headers)
            sent += 1
            if (answer.statusCode === 401) headers = await app.signInAs(who)
            const isOdd = answer.statusCode >= 500 || complaint.test(answer.body)
            if (isOdd) odd.push(`${name} ${request.place} ${payload}: ${answer.statusCode} ${answer.body}`)
          }
      expect(odd).toEqual([])
      const heard = [...statements]
      expect(heard.filter((text) => telling.some((payload) => text.includes(payload)))).toEqual([])
      expect(heard.filter((text) => text.includes('from "student"')).length).toBeGreaterThan(0)
      expect(sent).toBeGreaterThan(2000)
      expect(await rowsOf(app)).toEqual(before)
    },
  )

  test('SEC-60 an always true condition finds no more rows than a never true one', async () => {
    const headers = { ...(await app.visitor()) }
    const search = (name: string) => app.inject({ url: '/api/students', query: { name }, headers })
    for (const [yes, no] of [
      ["asha' or '1'='1", "asha' and '1'='2"],
      ["zzz' or 1=1--", "zzz' or 1=2--"],
      ["zzz%' or 'a' like 'a", "zzz%' and 'a' like 'b"],
    ] as const) {
      const [first, second] = [await search(yes), await search(no)]
      expect([yes, first.statusCode, first.body]).toEqual([yes, second.statusCode, second.body])
    }
  })
})
