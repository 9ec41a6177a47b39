import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import * as Type from 'typebox'
import { allCalls } from '#shared/contract/index'
import { integer, maxInteger } from '#shared/record/schemas'
import { simplifySchema, routeOptions } from './http/route'
import { testApp, type TestApp } from './testing/portal/testApp'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})

test.each(allCalls())('the server answers %s', (_name, { method, path }) => {
  expect(portal.app.hasRoute({ method, url: path })).toBe(true)
})

test('every call whose name says that it changes data is a POST', () => {
  const changing = allCalls().filter(([name]) =>
    /^(save|store|change|reset|login|logout|post|setup)/.test(name),
  )
  expect(changing.map(([, { method }]) => method)).toEqual(changing.map(() => 'POST'))
})

// Schemas are compiled at the first call of their route, which would be late to find a mistake.
test.each(allCalls())('the schemas of %s can be compiled', (_name, call) => {
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

type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Each place in a schema where a number is allowed. */
const numbersIn = (schema: unknown, at = ''): Array<[at: string, schema: Schema]> => {
  if (!isObject(schema)) return []
  const own = ['integer', 'number'].some((type) => [schema.type].flat().includes(type))
  return [
    ...(own && !('const' in schema) ? [[at, schema] as [string, Schema]] : []),
    ...Object.entries(schema).flatMap(([key, part]) => numbersIn(part, `${at}/${key}`)),
  ]
}

/** A number beyond 2^53 − 1 can be stored, but its row can never be read again. */
test.each(allCalls())('every number of %s has bounds, none beyond 2^53 − 1', (_name, call) => {
  const { query, body, response } = call
  // The schemas are checked as written and as the validator gets them.
  const schemas = { query, body, response, route: routeOptions(call).schema }
  const boundless = numbersIn(schemas).filter(
    ([, { minimum, maximum }]) =>
      typeof minimum !== 'number' ||
      typeof maximum !== 'number' ||
      minimum < -maxInteger ||
      maximum > maxInteger,
  )
  expect(boundless.map(([at]) => at)).toEqual([])
})

test('a type of text, whole number or null is one list of types, each with its bounds', () => {
  const union = Type.Union([Type.String({ maxLength: 5 }), integer, Type.Null()])
  expect(simplifySchema(union)).toEqual({
    type: ['string', 'integer', 'null'],
    ...{ maxLength: 5, minimum: -maxInteger, maximum: maxInteger },
  })
  const twoNumbers = Type.Union([Type.Integer({ maximum: 1 }), Type.Number({ minimum: 2 })])
  expect(simplifySchema(twoNumbers)).toEqual({
    anyOf: [
      { type: 'integer', maximum: 1 },
      { type: 'number', minimum: 2 },
    ],
  })
})
