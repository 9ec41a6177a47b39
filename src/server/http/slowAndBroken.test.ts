// Tests over a real socket: data that reaches the server before there is a request.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { loginStudent } from '#shared/contract/access/signIn'
import { storeFile } from '#shared/contract/intake/uploads'
import { multipart } from '../testing/portal/multipart'
import { goodPdf } from '../testing/papers/pdfSamples'
import { people } from '../testing/people/people'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { until } from '../testing/process/until'
import { temporaryFiles } from '../testing/portal/uploads'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await testApp({ env: { BODY_SECONDS: '0.2' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.app.close())

/** Everything the server sends until it closes the connection. */
const say = async (text: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (piece: Buffer) => heard.push(piece))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(heard).toString('latin1')
}

const head = `POST ${loginStudent.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n`

test('REL-23 the server does not wait for a body that does not come', async () => {
  const { cookie = '', 'x-xsrf-token': token = '' } = await app.visitor()
  const answer = await say(
    `${head}Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Length: 50\r\n\r\n{"student`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"message":"The request took too long.')
})

const refused = `POST ${loginStudent.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n`

test('REL-23 REL-38 a client refused before its body arrived does not hold the connection', async () => {
  const answer = await say(`${refused}{`)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('took too long')
})

test('REL-23 a refused body that arrives completely keeps the connection', async () => {
  const answer = await say(`${refused}{"a":GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer.match(/HTTP\/1\.1 \d\d\d/g)).toHaveLength(2)
  expect(answer).toContain('HTTP/1.1 200')
})

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`],
  ['two lengths', 'POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'length and pieces',
    'POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n'],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a header with a line break', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\nb: c\r\rd\r\n\r\n'],
])('SEC-84 %s gets the portal’s own message, or no answer', async (_what, text) => {
  const answer = await say(text)
  if (answer === '') return
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).toContain('content-security-policy: ')
  expect(answer).toMatch(/\{"message":"[^"]+"\}$/)
})

const asking = (host: string, target = '/healthz', version = '1.1') =>
  say(`GET ${target} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`)

test.each([
  'a, b',
  'a,b',
  'a,',
  ',a',
  'a b',
  'a\tb',
  'a;b',
  'a, a',
  '',
  ':80',
  'a:',
  'a:b',
  'a:80:81',
  'a:80, a:80',
  'a..b',
  '.a',
  'http://a',
  'a/b',
  'me@a',
  'a?b',
  'ä',
  '[::1',
  '::1',
  '[:::1]',
  '[a]',
  '[::1]a',
])('SEC-84 “%s” in a Host header is not one host', async (host) => {
  expect(await asking(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  'a',
  'A.example.org',
  'a.example.org.',
  'my_portal:8080',
  '127.0.0.1:80',
  '[::1]',
  '[fe80::1]:8080',
])('SEC-84 “%s” in a Host header is one host', async (host) => {
  expect(await asking(`Host:  ${host} \r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['another host than the header', 'http://b/healthz', 400],
  ['two hosts', 'http://a,b/healthz', 400],
  ['no host', 'http:///healthz', 400],
  ['the same host', 'http://A/healthz', 200],
])('SEC-84 an address with its own host: %s', async (_what, target, status) => {
  expect(await asking('Host: a\r\n', target)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('SEC-84 HTTP 1.0 needs no host', async () => {
  expect(await asking('', '/healthz', '1.0')).toMatch(/^HTTP\/1\.1 200 /)
})

test('SEC-63 REL-40 a body larger than declared, and therefore cut off, does not cause a 500', async () => {
  expect(await say(`${head}Content-Length: 5\r\n\r\n{"a":1,"b":2}`)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

const connections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_error, count) => resolve(count)))

/** A client that sends something, never hangs up, and ignores that the server has. */
const sayAndStay = async (text: string | Buffer) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const said = { socket, heard: '' }
  socket.on('data', (piece: Buffer) => (said.heard += piece.toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return said
}

describe('clients that never hang up', () => {
  const patience = (milliseconds: number) => {
    app.app.server.headersTimeout = milliseconds
    app.app.server.requestTimeout = 2 * milliseconds
  }
  beforeEach(() => patience(100))

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-He', 408],
    ['garbage behind a whole request', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n', 400],
  ])('REL-23 REL-38 %s does not hold its connection', async (_what, text, status) => {
    const said = await sayAndStay(text)
    await until(async () => said.heard.includes(`HTTP/1.1 ${status} `))
    await until(async () => (await connections()) === 0)
    said.socket.destroy()
  })

  test('REL-23 SEC-75 a stalled upload loses its connection, and its received part is deleted', async () => {
    const { headers, payload } = multipart(
      ['id', people.owner.id],
      ['file_type', 'sea_slip'],
      ['file', { file: Buffer.concat([goodPdf(), Buffer.alloc(100_000)]), name: 'slip.pdf' }],
    )
    patience(60_000)
    const lines = Object.entries({ host: 'x', ...(await app.signInAs('owner')), ...headers })
    const start = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const { socket } = await sayAndStay(
      `POST ${storeFile.path} HTTP/1.1\r\n${start}content-length: ${payload.length}\r\n\r\n`,
    )
    socket.write(payload.subarray(0, 50_000))
    await until(async () => (await temporaryFiles(app)).length === 1)
    patience(100)
    await until(async () => (await temporaryFiles(app)).length === 0)
    await until(async () => (await connections()) === 0)
    socket.destroy()
  })
})

test('SEC-84 after 2,000 broken requests the server still answers', async () => {
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\u0000',
    '\\ud800',
    '__proto__',
    '1e999',
    '-',
    'null',
    'é',
    '\u0000',
    'student_id',
    ' ',
  ]
  const headers = await app.visitor()
  const statuses = new Set<number>()
  for (let count = 0; count < 2000; count += 1) {
    const payload = Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => pieces[Math.floor(random() * pieces.length)],
    ).join('')
    const answer = await app.inject({
      method: 'POST',
      url: loginStudent.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    statuses.add(answer.statusCode)
  }
  expect([...statuses].sort()).toEqual([400, 422])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
}, 60_000)
