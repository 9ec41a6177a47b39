// The API description is well-formed, has the same calls as the server, and describes real answers.
import Ajv2020 from 'ajv/dist/2020'
import openApi31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'
import { pathTo } from '#shared/contract/call'
import { getApiDescription } from '#shared/contract/description'
import { rights } from '#shared/rules/access/roles'
import { allCalls } from '#shared/contract/index'
import { people } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import { testApp, type TestApp } from '../testing/portal/testApp'
import './errors'

interface Operation {
  operationId: string
  description: string
  parameters?: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  security: object[]
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let portal: TestApp
let description: Description
beforeAll(async () => {
  portal = await testApp()
  const answer = await portal.call(getApiDescription, {}, { headers: await portal.signInAs('admin') })
  description = answer.json<Description>()
})

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

matrix([{ call: getApiDescription, expected: { V: 401, F: 403, O: 403, C: 403, A: 200 } }])

test('it is valid against the meta-schema of OpenAPI 3.1', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isValid = ajv.compile(openApi31)
  expect([isValid(description), isValid.errors]).toEqual([true, null])
  expect(isValid({ ...description, openapi: '3.0.0' })).toBe(false)
})

test('every schema in it is JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schemas = operations().flatMap(({ operation }) => [
    ...(operation.parameters ?? []).map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(operation.responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ schema }) => (schema ? [schema] : [])),
    ),
  ])
  expect(schemas.length).toBeGreaterThan(100)
  for (const schema of schemas) expect(ajv.validateSchema(schema)).toBe(true)
})

test('it describes every call of the contract, and nothing else', () => {
  const described = operations().flatMap(({ operation }) => operation.operationId.split('-'))
  expect(described.sort()).toEqual(
    allCalls()
      .map(([name]) => name)
      .sort(),
  )
})

test('every described path is a route, and every route of the API is described', () => {
  const inColons = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
  for (const { path, method } of operations())
    expect([path, portal.app.hasRoute({ method: method, url: inColons(path) })]).toEqual([path, true])
  const described = new Set(operations().map(({ path, method }) => `${method} ${inColons(path)}`))
  const routes = [...portal.app.knownPaths].flatMap(([url, { methods }]) =>
    [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`),
  )
  const plumbing = ['GET /healthz', 'GET /readyz']
  const undescribed = routes.filter((route) => route.includes('/api/') && !described.has(route))
  expect(undescribed.filter((route) => !plumbing.includes(route))).toEqual([])
})

test('every guard is described in words', () => {
  const words = new Set(operations().map(({ operation }) => operation.description))
  const office = Object.values(rights).map(({ words }) => `may ${words}`)
  const isOfRights = (text: string) => office.some((one) => text.includes(one))
  expect([...words].filter((text) => !isOfRights(text)).sort()).toEqual([
    'Everyone in the office, also before their second step is set up.',
    'Open to anybody.',
    'Signed in, or on the way to a first password.',
    'Signed in.',
    'Signed in. Of the office: administrators and clerks.',
    'Signed in. Of the office: administrators, clerks and principals.',
    'Signed in; also people of the office before their second step is set up.',
    'The student of the path, a linked brother or sister, and of the office administrators, clerks and principals. To other students it is not there (404).',
    'The student of the path, no linked brother or sister, and of the office administrators, clerks and principals. To other students it is not there (404).',
  ])
})

test('an open call requires no session, all others do', () => {
  const open = operations().filter(
    ({ operation }) => !operation.security.some((demand) => 'session' in demand),
  )
  expect(open.map(({ operation }) => operation.operationId).sort()).toEqual([
    'checkReport',
    'getCsrfCookie',
    'listStudents-searchStudents',
    'loginAdmin',
    'loginStudent',
    'logout',
    'setupAdmin',
  ])
})

const samples: Record<string, string> = { studentId: people.owner.id, year: '2026', term: '1', classId: '1A' }

describe.each(['owner', 'admin'] as const)('real answers for %s', (who) => {
  const reads = allCalls().filter(
    ([, { method, path, document, status }]) =>
      method === 'GET' && !document && !status && /^[^:]*(:(studentId|year|term|classId)[^:]*)*$/.test(path),
  )

  test.each(reads)('the answer of %s is as described, or its refusal is', async (name, call) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const found = operations().find(({ operation }) => operation.operationId.split('-').includes(name))
    const headers = await portal.signInAs(who)
    const answer = await portal.inject({ url: pathTo(call, samples as never), headers })
    const isOk = answer.statusCode === 200
    const schema = isOk
      ? found?.operation.responses['200']?.content?.['application/json']?.schema
      : description.components.schemas.ApiError
    const isValid = ajv.compile(schema ?? { not: {} })
    expect([answer.statusCode, isValid(answer.json()), isValid.errors]).toEqual([
      answer.statusCode,
      true,
      null,
    ])
    if (who === 'admin') expect([200, 404, 422]).toContain(answer.statusCode)
  })
})
