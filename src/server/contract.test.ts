import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { allCalls } from '#shared/contract/index'
import { routeOptions } from './http/route'
import { testApp, type TestApp } from './testing/portal/testApp'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})

test.each(allCalls())('the server answers %s', (_name, { method, path }) => {
  expect(portal.app.hasRoute({ method, url: path })).toBe(true)
})

test('calls stand for themselves: nothing that changes is a GET', () => {
  const changing = allCalls().filter(([name]) =>
    /^(save|store|change|reset|login|logout|post|setup)/.test(name),
  )
  expect(changing.map(([, { method }]) => method)).toEqual(changing.map(() => 'POST'))
})

// They become code with the first call of their route, which is late to hear of a mistake.
test.each(allCalls())('the schemas of %s can be made into code', (_name, call) => {
  const { method, url, schema } = routeOptions(call)
  const { response = {}, ...asked } = schema as unknown as Record<string, Record<string, unknown>>
  const validator = AjvCompiler()({}, { customOptions: { allowUnionTypes: true } })
  for (const part of Object.values(asked))
    expect(validator({ method, url, schema: part })).toEqual(expect.any(Function))
  for (const [httpStatus, answer] of Object.entries(response)) {
    const serialize = SerializerSelector()()({ method, url, httpStatus, schema: answer })
    expect(serialize).toEqual(expect.any(Function))
  }
})
