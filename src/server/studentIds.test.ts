// An ID not in the school's format is never looked up: the schema of every call with an ID answers 422, on both
// databases (a NUL ends a text on SQLite and is refused by PostgreSQL).
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { storeFile } from '#shared/contract/intake/uploads'
import { studentIdForm, studentIdsForm } from '#shared/rules/access/studentId'
import { simplifySchema } from './http/route'
import type { Headers } from './testing/portal/browser'
import { multipart } from './testing/portal/multipart'
import { people } from './testing/people/people'
import { testApp, type TestApp } from './testing/portal/testApp'
import { engines } from './testing/database/testDb'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  pattern?: string
}

const { id } = people.owner
const odd = [`${id} `, ` ${id}`, `${id}'`, `${id}\u202e`, `${id}/1`, 'é', '-1', 'x'.repeat(21)]

const isId = ({ pattern }: Schema) => pattern === studentIdForm || pattern === studentIdsForm

/** Each place in a schema that names a student, with the value to send. */
const placesIn = ({ properties = {} }: Schema): [name: string, sent: (id: string) => object][] =>
  Object.entries(properties).flatMap(([name, schema]): [string, (id: string) => object][] => {
    if (isId(schema)) return [[name, (one) => ({ [name]: one })]]
    if (schema.items && isId(schema.items)) return [[`${name}.0`, (one) => ({ [name]: [one] })]]
    return placesIn(schema).map(([inner, sent]) => [`${name}.${inner}`, (one) => ({ [name]: sent(one) })])
  })

const bodyOf = ({ body, multipart: isForm }: Call): Schema => (body && !isForm ? simplifySchema(body) : {})
const queryOf = ({ query }: Call): Schema => (query ? simplifySchema(query) : {})

interface Asked {
  readonly call: string
  /** The field named in the error. */
  readonly field: string
  readonly url: string
  readonly method: Call['method']
  readonly payload?: object
}

const paramsFor = (one: string) => ({ studentId: one, year: '2025', term: '3', fileId: 'none' })

const asked = (one: string): Asked[] =>
  allCalls().flatMap(([call, target]) => {
    const { method, path } = target
    const at = (who: string) => pathTo(target, paramsFor(who) as never)
    const inPath = path.includes(':studentId') ? [{ call, method, field: 'studentId', url: at(one) }] : []
    const inQuery = placesIn(queryOf(target)).map(([field, sent]) => {
      const query = new URLSearchParams(sent(one) as Record<string, string>)
      return { call, method, field, url: `${at(id)}?${query.toString()}` }
    })
    const inBody = placesIn(bodyOf(target)).map(([field, sent]) => {
      return { call, method, field, url: at(id), payload: sent(one) }
    })
    return [...inPath, ...inQuery, ...inBody]
  })

test('every field called a student ID has the format of one', () => {
  const namesOf = (schema: Schema): [string, Schema][] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [[name, inner], ...namesOf(inner)])
  const loose = allCalls()
    // A sign-in with such an ID gets the same answer as any wrong name.
    .filter(([name]) => name !== 'loginStudent' && name !== 'addSibling')
    .flatMap(([call, target]) => {
      const fields = [...namesOf(bodyOf(target)), ...namesOf(queryOf(target))]
      return fields.map(([name, schema]) => [call, name, schema.items ?? schema] as const)
    })
    .filter(([, name, schema]) => /^student_ids?$/.test(name) && !isId(schema))
  expect(loose).toEqual([])
})

describe.each(engines)('malformed student IDs on %s', (engine) => {
  let app: TestApp
  let headers: Headers
  beforeAll(async () => {
    app = await testApp({ engine })
    headers = await app.signInAs('admin')
  })

  const complaintOf = async ({ method, url, payload }: Asked) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const { errors = {} } = answer.json<{ errors?: object }>()
    return [answer.statusCode, Object.keys(errors)] as const
  }

  test.each(odd)('SEC-57 %j is not a student ID in the path, query and body of any call', async (one) => {
    const all = asked(one)
    expect(all.length).toBeGreaterThan(30)
    for (const request of all) {
      const [status, fields] = await complaintOf(request)
      expect([request.call, request.field, status]).toEqual([request.call, request.field, 422])
      expect(fields).toContain(request.field)
    }
  })

  test('SEC-57 an ID that ends with NUL is a 422 in path and query, and JSON with one is a 400', async () => {
    for (const request of asked(`${id}\0`)) {
      const [status] = await complaintOf(request)
      expect([request.call, request.field, status]).toEqual([
        request.call,
        request.field,
        request.payload ? 400 : 422,
      ])
    }
  })

  test('SEC-57 an ID in the form of an upload is checked too', async () => {
    for (const one of [...odd, `${id}\0`]) {
      const body = multipart(
        ['id', one],
        ['file_type', 'sea_slip'],
        ['file', { file: Buffer.from('%PDF-1.4'), name: 'a.pdf' }],
      )
      const answer = await app.inject({
        method: 'POST',
        url: storeFile.path,
        headers: { ...headers, ...body.headers },
        payload: body.payload,
      })
      expect([one, answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        one,
        422,
        ['id'],
      ])
    }
  })

  test('SEC-60 no call accepts a NUL in its address', async () => {
    for (const [name, call] of allCalls().filter(([called]) => called !== 'logout')) {
      const url = pathTo(call, paramsFor(id) as never)
      const address = call.path.includes(':') ? `${url}%00` : `${url}?a=%00`
      const { statusCode } = await app.inject({ method: call.method, url: address, headers })
      expect([name, statusCode >= 400 && statusCode < 500]).toEqual([name, true])
    }
    const about = await app.inject({ url: '/api/audit?about=a%00', headers })
    expect(about.statusCode).toBe(400)
  })
})
