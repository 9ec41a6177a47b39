// Uploads over a real connection: broken off, endless, slower than their limit.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { storeFile } from '#shared/contract/files'
import { multipart } from '../../testing/multipart'
import { goodPdf } from '../../testing/pdfSamples'
import { people } from '../../testing/people'
import { testApp, type TestApp } from '../../testing/testApp'
import { openTestDatabase } from '../../testing/testDb'

const { id } = people.owner
const { headers: multipartHeaders, payload } = multipart(
  ['id', id],
  ['file_type', 'sea_slip'],
  ['file', { file: Buffer.concat([goodPdf(), Buffer.alloc(200_000)]), name: 'slip.pdf' }],
)

let portal: TestApp
let session: Record<string, string>
let port: number

beforeAll(async () => {
  portal = await testApp({ database: await openTestDatabase('sqlite') })
  session = await portal.signInAs('owner')
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = portal.app.server.address() as AddressInfo)
})
afterAll(() => portal.app.close())

const open = (headers: Record<string, string | number>): ClientRequest =>
  httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: storeFile.path,
    headers: { ...session, ...multipartHeaders, ...headers },
    agent: false,
  })

const temporary = () => readdir(join(portal.dataDir, 'files', 'tmp'))

/** Waits for something that happens on the other side of a connection. */
const until = async (isSo: () => Promise<boolean>) => {
  const end = Date.now() + 10_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test.each([10, 50, 99])(
  'SEC-75 REL-36 an upload broken off at %i %% leaves nothing behind',
  async (percent) => {
    const uploading = open({ 'content-length': payload.length })
    uploading.on('error', () => undefined)
    uploading.write(payload.subarray(0, (payload.length * percent) / 100))
    await until(async () => (await temporary()).length > 0)
    uploading.destroy()
    await until(async () => (await temporary()).length === 0)
    expect(await portal.db.selectFrom('uploaded_file').selectAll().execute()).toEqual([])
  },
)

const closing = (uploading: ClientRequest) =>
  new Promise<void>((resolve) => {
    uploading.on('error', () => resolve())
    uploading.on('close', () => resolve())
  })

/** Sends blanks until the connection is gone or the most is sent; tells how much that was. */
const pumpInto = (uploading: ClientRequest, most: number) => {
  const chunk = Buffer.alloc(256 * 1024, 32)
  let sent = 0
  const pump = () => {
    while (!uploading.destroyed && sent < most) {
      sent += chunk.length
      if (!uploading.write(chunk)) return void uploading.once('drain', pump)
    }
    if (!uploading.destroyed) uploading.end()
  }
  pump()
  return () => sent
}

test('SEC-68 REL-40 a body without an end is answered and cut off, and nothing of it stays', async () => {
  const uploading = open({ 'transfer-encoding': 'chunked' })
  const answered = once(uploading, 'response') as Promise<[IncomingMessage]>
  const closed = closing(uploading)
  uploading.write(payload.subarray(0, 2000))
  const sent = pumpInto(uploading, 500 * 1024 * 1024)
  const [answer] = await answered
  expect(answer.statusCode).toBe(413)
  await closed
  expect(sent()).toBeLessThan(60 * 1024 * 1024)
  await until(async () => (await temporary()).length === 0)
})

test('SEC-68 REL-40 a body that never comes to its first part is cut off', async () => {
  const uploading = open({ 'transfer-encoding': 'chunked' })
  const closed = closing(uploading)
  const sent = pumpInto(uploading, 200 * 1024 * 1024)
  await closed
  expect(sent()).toBeLessThan(60 * 1024 * 1024)
  expect(await temporary()).toEqual([])
})

test('SEC-68 REL-40 a declared size over the limit is refused before the body is read', async () => {
  const uploading = open({ 'content-length': 10_000_000_000 })
  uploading.on('error', () => undefined)
  const answered = once(uploading, 'response') as Promise<[IncomingMessage]>
  uploading.flushHeaders()
  const [answer] = await answered
  expect(answer.statusCode).toBe(413)
  uploading.destroy()
  expect(await temporary()).toEqual([])
})

test('SEC-52 another student’s id is refused before the file is read', async () => {
  const { headers, payload: other } = multipart(
    ['id', people.other.id],
    ['file_type', 'sea_slip'],
    ['file', { file: goodPdf(), name: 'slip.pdf' }],
  )
  const uploading = open({ ...headers, 'content-length': 4_000_000 })
  uploading.on('error', () => undefined)
  const answered = once(uploading, 'response') as Promise<[IncomingMessage]>
  uploading.write(other)
  const [answer] = await answered
  expect(answer.statusCode).toBe(403)
  uploading.destroy()
})
