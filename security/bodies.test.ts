// Malicious bodies for all calls that take one.
import { pathTo, type Call } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { simplifySchema } from '../src/server/http/route'
import { people } from '../src/server/testing/people/people'
import { testApp, type TestApp } from '../src/server/testing/portal/testApp'
import { sampleOf, textPlaces, withAt } from './support/samples'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const known = { student_id: people.owner.id, id: people.owner.id, class_id: '1A', username: 'somebody' }
const calls = allCalls().filter(
  ([name, { method, body, multipart }]) => method === 'POST' && body && !multipart && name !== 'logout',
)
const bodyOf = (call: Call) => sampleOf(simplifySchema(call.body ?? {}), known)
const params = { packId: '1', importId: '1', studentId: people.owner.id }

const post = async (call: Call, payload: string | Buffer, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: pathTo(call, params as never),
    headers: { ...(await app.signInAs('admin')), 'content-type': type },
    payload,
  })

/** Prototype keys and wrong shapes, for any object. */
const pollutions = (valid: string) => {
  const rest = valid.replace(/^\{/, '')
  const comma = rest === '}' ? '' : ','
  return [
    `{"__proto__":{"admin":true}${comma}${rest}`,
    `{"constructor":{"prototype":{"admin":true}}${comma}${rest}`,
    `{"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}${comma}${rest}`,
    `{"prototype":{"admin":true}${comma}${rest}`,
    `[${valid}]`,
    `"${valid.length}"`,
    'null',
    'true',
  ]
}

test.each(calls)('SEC-62 %s rejects prototype keys and other shapes', async (_name, call) => {
  const seen: (string | number)[] = []
  for (const body of pollutions(JSON.stringify(bodyOf(call)))) {
    const { statusCode } = await post(call, body)
    if (statusCode !== 400 && statusCode !== 422) seen.push(body, statusCode)
  }
  expect(seen).toEqual([])
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test.each(calls)('SEC-62 %s rejects a list or an object in place of a text', async (_name, call) => {
  const valid = bodyOf(call)
  const seen: unknown[] = []
  for (const place of textPlaces(valid))
    for (const wrong of [['a', 'b'], { toString: 'a' }, { $gt: '' }, [[]]]) {
      const { statusCode } = await post(call, JSON.stringify(withAt(valid, place, wrong)))
      if (statusCode !== 400 && statusCode !== 422) seen.push([place, wrong, statusCode])
    }
  expect(seen).toEqual([])
})

const broken: readonly (string | Buffer)[] = [
  ...[
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff"',
    '"\\ud800\\ud800"',
    '"\\x41"',
    '"a\nb"',
    '"\\u12"',
    '1e',
    '-',
    '01',
    '.5',
  ].map((value) => `{"id":${value}}`),
  ...[
    '{',
    '}',
    '[',
    '{"id"',
    '{"id":}',
    '{"id":1,}',
    '{,}',
    '{"a":1}{"b":2}',
    '\ufeff\ufeff{}',
    'NaN',
    'undefined',
    "{'id':1}",
  ],
  ...Array.from({ length: 60 }, (_, depth) => '['.repeat(depth + 6) + ']'.repeat(depth + 6)),
  ...Array.from({ length: 60 }, (_, depth) => '{"a":'.repeat(depth + 6) + '1' + '}'.repeat(depth + 6)),
  ...Array.from({ length: 57 }, (_, at) =>
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0x80 + at * 2, 0x22, 0x7d]),
  ),
]

test('SEC-63 two hundred unreadable, too deep or too large bodies get 400 or 413', async () => {
  const [, call] = calls.find(([name]) => name === 'saveStudent') ?? []
  if (!call) throw new Error('There is no saveStudent.')
  const large = [64, 65, 100, 1024].map((kilobytes) => JSON.stringify({ id: 'x'.repeat(kilobytes * 1024) }))
  const seen: unknown[] = []
  for (const body of [...broken, ...large]) {
    const { statusCode } = await post(call, body)
    if (statusCode !== 400 && statusCode !== 413) seen.push([body.slice(0, 40).toString(), statusCode])
  }
  expect(broken.length + large.length).toBeGreaterThanOrEqual(200)
  expect(seen).toEqual([])
})

const types = [
  'application/json\t;charset=utf-8',
  'application/json ; a=b',
  'application/json;;;',
  'Application/JSON; charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json, text/plain',
  'application/json\u00a0',
  'application/vnd.api+json',
  'text/plain;application/json',
  'multipart/form-data; boundary=a',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'json',
  '*/*',
]

test.each(types)(
  'SEC-64 %j is rejected as a content type, or validated as JSON, by every call',
  async (type) => {
    const seen: unknown[] = []
    for (const [name, call] of calls) {
      const { statusCode } = await post(call, '{"nobody":"knows this"}', type)
      if (![415, 422, 400].includes(statusCode)) seen.push([name, statusCode])
    }
    expect(seen).toEqual([])
  },
)
