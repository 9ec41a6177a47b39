import { logout } from '#shared/contract/access/signIn'
import { Refusal } from '../../platform/core/refusal'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { parseJson } from './requests'

const parse = (text: string) => parseJson(Buffer.from(text))
const statusOf = (work: () => unknown) => {
  try {
    work()
    return 200
  } catch (error) {
    return error instanceof Refusal ? error.status : 500
  }
}

test.each([
  '{"__proto__":{"admin":true}}',
  '{"a":{"__proto__":1}}',
  '{"\\u005f_proto__":1}',
  '{"constructor":{"prototype":{"admin":1}}}',
  '{"prototype":1}',
])('SEC-62 %s is refused', (text) => {
  expect(statusOf(() => parse(text))).toBe(400)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test.each([
  ['"\\u0000"', 'NUL'],
  ['{"a\\u0000":1}', 'NUL in a name'],
  ['"\\ud800"', 'half a character'],
  ['"\\udc00\\ud800"', 'halves in the wrong order'],
  ['{"a":', 'cut off'],
  ["{'a':1}", 'not JSON'],
  ['{"a":1}}', 'too much'],
  ['{"a":{"b":{"c":{"d":{"e":{}}}}}}', 'six levels'],
  ['[[[[[[1]]]]]]', 'six lists'],
  ['{"a":1e300}', 'a number that no integer column holds'],
  ['{"a":[-9007199254740992]}', 'a number that is rounded'],
  ['9007199254740993', 'one that JavaScript reads as its neighbour'],
  ['{"a":1e999}', 'infinity'],
  ['['.repeat(30_000) + ']'.repeat(30_000), 'thirty thousand lists'],
])('SEC-63 %s (%s) is refused', (text) => {
  expect(statusOf(() => parse(text))).toBe(400)
})

test('SEC-63 bytes that are not UTF-8 are refused', () => {
  expect(statusOf(() => parseJson(Buffer.from([0x22, 0xff, 0xfe, 0x22])))).toBe(400)
})

test.each([
  ['{"a":{"b":{"c":{"d":{"e":1}}}}}', { a: { b: { c: { d: { e: 1 } } } } }],
  ['{"a":[9007199254740991,-9007199254740991,0.1]}', { a: [9007199254740991, -9007199254740991, 0.1] }],
  ['"\\ud83e\\udd6d"', '🥭'],
  ['{"name":"Núñez \\u00e9"}', { name: 'Núñez é' }],
  ['  ', undefined],
  ['', undefined],
])('%s is parsed', (text, value) => {
  expect(parse(text)).toEqual(value)
})

describe('request bodies over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  const post = async (
    payload: string | Buffer,
    type = 'application/json',
    more: Record<string, string> = {},
  ) =>
    app.inject({
      method: 'POST',
      url: '/api/login-student',
      headers: { ...(await app.visitor()), 'content-type': type, ...more },
      payload,
    })

  const valid = JSON.stringify({ student_id: 'nobody', password: 'wrong' })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json ;charset=utf-8',
    'application/json\t; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
  ])('SEC-64 %j is read and checked as JSON, or refused', async (type) => {
    expect([401, 415]).toContain((await post(valid, type)).statusCode)
    expect([422, 415]).toContain((await post('{"student_id":1}', type)).statusCode)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json, text/plain',
    'text/json',
    ' ',
  ])('SEC-11 %j is refused', async (type) => {
    expect((await post(valid, type)).statusCode).toBe(415)
  })

  test('SEC-63 REL-40 a body over 64 KB is refused', async () => {
    const large = JSON.stringify({ student_id: 'x', password: 'x'.repeat(65 * 1024) })
    const answer = await post(large)
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([413, ['message', 'errors']])
  })

  test('SEC-63 REL-40 a compressed body is refused before it is decompressed', async () => {
    expect((await post(valid, 'application/json', { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  test('errors are reported by field', async () => {
    const answer = await post('{"student_id":7,"extra":true}')
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        message: 'Please check: password, extra, student_id.',
        errors: {
          // The sign-in pages read the message here.
          message: ['Please check: password, extra, student_id.'],
          password: ['This field is required.'],
          extra: ['This field is not known.'],
          student_id: ['This must be text.'],
        },
      },
    ])
  })

  test.each(['[]', '"text"', 'null', '7', ''])('SEC-62 %j instead of an object is refused', async (body) => {
    expect((await post(body)).statusCode).toBe(422)
  })

  test('a call without a body needs none', async () => {
    const headers = await app.visitor()
    expect((await app.call(logout, {}, { headers })).statusCode).toBe(204)
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: '/logout', headers: json })).statusCode).toBe(204)
  })
})
