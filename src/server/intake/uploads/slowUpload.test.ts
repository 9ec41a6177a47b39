// Uploads over slow connections, and by clients that only pretend to send (REL-23). Seconds are shortened here.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { storeFile } from '#shared/contract/intake/uploads'
import { multipart } from '../../testing/portal/multipart'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { until } from '../../testing/process/until'
import { temporaryFiles } from '../../testing/portal/uploads'

const { headers: multipartHeaders, payload } = multipart(
  ['id', people.owner.id],
  ['file_type', 'sea_slip'],
  ['file', { file: Buffer.concat([goodPdf(), Buffer.alloc(100_000)]), name: 'slip.pdf' }],
)

let portal: TestApp
let session: Record<string, string>
let port: number

beforeAll(async () => {
  portal = await testApp({ env: { BODY_SECONDS: '0.1', UPLOAD_SECONDS: '0.6' } })
  session = await portal.signInAs('owner')
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = portal.app.server.address() as AddressInfo)
})
afterAll(() => portal.app.close())

const open: Socket[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

/** A client that never hangs up, with the start of an upload. */
const begin = async (headers: Record<string, string>, start: Buffer) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.push(socket)
  const sender = { socket, heard: '' }
  socket.on('data', (bytes: Buffer) => (sender.heard += bytes.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'x', ...headers, ...multipartHeaders })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${storeFile.path} HTTP/1.1\r\n${head}content-length: ${payload.length}\r\n\r\n`)
  socket.write(start)
  return sender
}

const connections = () =>
  new Promise<number>((resolve) => portal.app.server.getConnections((_error, count) => resolve(count)))

test.each([
  ['in the middle of its file', 50_000],
  ['before its first part', 10],
])(
  'REL-23 SEC-75 an upload that stalls %s gets an error, leaves nothing behind and loses its connection',
  async (_where, bytes) => {
    const sender = await begin(session, payload.subarray(0, bytes))
    if (bytes > 1000) await until(async () => (await temporaryFiles(portal)).length === 1)
    await until(() => sender.heard !== '')
    expect(sender.heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(sender.heard).toContain('"file":["The file came too slowly.')
    await until(async () => (await temporaryFiles(portal)).length === 0)
    await until(async () => (await connections()) === 0)
  },
)

test('REL-23 an upload of a byte now and then is refused', async () => {
  const sender = await begin(session, payload.subarray(0, 50_000))
  const dribble = setInterval(() => sender.socket.write('a'), 30)
  await until(() => sender.heard !== '')
  expect(sender.heard).toMatch(/^HTTP\/1\.1 408 /)
  await until(async () => (await connections()) === 0)
  clearInterval(dribble)
})

/** Sends in small pieces, but above the minimum rate. */
const sendSlowly = async (socket: Socket, bytes: Buffer) => {
  for (let at = 0; at < bytes.length; at += 2000) {
    socket.write(bytes.subarray(at, at + 2000))
    await wait(10)
  }
}

test('REL-38 a slow connection above the minimum rate completes its upload', async () => {
  const sender = await begin(session, payload.subarray(0, 1000))
  await sendSlowly(sender.socket, payload.subarray(1000))
  await until(() => sender.heard !== '')
  expect(sender.heard).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['before its body is read', false],
  ['while its body is read', true],
])(
  'REL-38 REL-40 a refused upload (%s) can send the rest over a slow connection, which is then used again',
  async (_when, isReading) => {
    const who = isReading ? await portal.signInAs('other') : {}
    const sender = await begin(who, payload.subarray(0, 1000))
    await until(() => sender.heard !== '')
    expect(sender.heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    await sendSlowly(sender.socket, payload.subarray(1000))
    sender.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => sender.heard.includes('HTTP/1.1 200'))
  },
)

test('REL-23 a client that is refused and then stalls does not keep the connection', async () => {
  const sender = await begin({}, payload.subarray(0, 1000))
  await until(() => sender.heard !== '')
  await until(async () => (await connections()) === 0)
})
