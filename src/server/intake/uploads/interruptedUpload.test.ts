// Uploads over a real connection: interrupted, endless, or slower than their limit.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { storeImport } from '#shared/contract/lists/imports'
import { storeFile } from '#shared/contract/intake/uploads'
import { importLimits } from '#shared/rules/lists/imports/importLimits'
import { multipart } from '../../testing/portal/multipart'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { openTestDatabase } from '../../testing/database/testDb'
import { until } from '../../testing/process/until'

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

const uploadMaxBytes = () => portal.app.config.school.uploadMaxBytes

const temporary = () => readdir(join(portal.dataDir, 'files', 'tmp'))

test.each([10, 50, 99])(
  'SEC-75 REL-36 an upload that is interrupted at %i %% leaves nothing behind',
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

const closing = (connection: Writable) =>
  new Promise<void>((resolve) => {
    connection.on('error', () => resolve())
    connection.on('close', () => resolve())
  })

const blanks = Buffer.alloc(256 * 1024, 32)

/** Sends a chunk repeatedly until the connection closes or the maximum is sent. */
const pumpInto = (connection: Writable, most: number, piece = blanks) => {
  let sent = 0
  const pump = () => {
    while (!connection.destroyed && sent < most) {
      sent += piece.length
      if (!connection.write(piece)) return void connection.once('drain', pump)
    }
    if (!connection.destroyed) connection.end()
  }
  pump()
}

/** The server side of the next connection, which counts bytes read and not those in transit. */
const nextConnection = () =>
  once(portal.app.server, 'connection').then(([connection]) => connection as Socket)

const asChunk = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])

/** A client with access to every byte of the connection. */
const openConnection = async (headers: Record<string, string>, path: string = storeFile.path) => {
  const accepted = nextConnection()
  const socket = connect(port, '127.0.0.1')
  const received = await accepted
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  const lines = Object.entries({ host: 'portal', ...headers, 'transfer-encoding': 'chunked' })
  socket.write(`POST ${path} HTTP/1.1\r\n`)
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  return { socket, received, heard: () => heard }
}

const megabytes = 1024 * 1024
/** Four times the largest file before the answer, as much after it, and the last buffer read. */
const maxRead = (maxBytes: number) => 8 * maxBytes + megabytes

/** Sends an endless file; returns the answer and the number of bytes read before the connection is cut. */
const sendWithoutEnd = async (path: string, headers: Record<string, string>, start: Buffer) => {
  const { socket, received, heard } = await openConnection(headers, path)
  const closed = closing(socket)
  socket.write(asChunk(start.subarray(0, -20)))
  pumpInto(socket, 500 * megabytes, asChunk(blanks))
  await closed
  await until(() => received.destroyed)
  return { heard: heard(), read: received.bytesRead }
}

const expectEndlessDocumentToBeRefused = async () => {
  const { heard, read } = await sendWithoutEnd(storeFile.path, { ...session, ...multipartHeaders }, payload)
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(read).toBeLessThan(maxRead(uploadMaxBytes()))
  await until(async () => (await temporary()).length === 0)
}

test('SEC-68 REL-40 an endless body is answered and cut off, and leaves nothing behind', () =>
  expectEndlessDocumentToBeRefused())

test('SEC-68 REL-40 the answer is not cut off with the body, however long the refusal takes', async () => {
  // An overloaded portal reads slowly; far more than the limit arrives in that time.
  portal.app.overload.observe(60_000)
  await expectEndlessDocumentToBeRefused()
  portal.app.overload.observe(0)
})

test('SEC-68 SEC-76 an endless list of the office is answered and cut off like a document', async () => {
  const list = multipart(['kind', 'students'], ['file', { file: Buffer.alloc(2000, 'ID'), name: 'list.csv' }])
  const office = await portal.signInAs('admin')
  const { heard, read } = await sendWithoutEnd(storeImport.path, { ...office, ...list.headers }, list.payload)
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  expect(read).toBeLessThan(maxRead(importLimits.bytes))
  await until(async () => (await temporary()).length === 0)
})

test.each(['close', 'keep-alive'])(
  'REL-40 a client that reads only after sending everything still gets the answer (%s)',
  async (connection) => {
    const { headers, payload: other } = multipart(['id', people.other.id], ['file_type', 'sea_slip'])
    const asked = once(portal.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const { socket, heard } = await openConnection({ ...session, ...headers, connection })
    socket.pause()
    socket.write(asChunk(other.subarray(0, -20)))
    await once((await asked)[1], 'finish')
    const rest = asChunk(Buffer.alloc(8_000_000, 32))
    await new Promise((resolve) => void socket.write(rest, resolve))
    await new Promise((resolve) => void socket.write('0\r\n\r\n', resolve))
    socket.resume()
    await until(async () => heard() !== '')
    expect(heard()).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
  },
)

test('SEC-68 REL-40 a body that is refused unread is cut off as well', async () => {
  const { heard, read } = await sendWithoutEnd(storeFile.path, multipartHeaders, payload)
  expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(read).toBeLessThan(maxRead(uploadMaxBytes()))
})

test('SEC-68 REL-40 a body that never reaches its first part is cut off', async () => {
  const accepted = nextConnection()
  const uploading = open({ 'transfer-encoding': 'chunked' })
  const closed = closing(uploading)
  pumpInto(uploading, 200 * megabytes)
  const received = await accepted
  await closed
  await until(() => received.destroyed)
  expect(received.bytesRead).toBeLessThan(maxRead(uploadMaxBytes()))
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
