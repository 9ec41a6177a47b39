// REL-36, REL-40, REL-48: uploads that are broken, endless or cut by a restart. The document stored before must remain
// current and complete, and no partly received file may remain.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Headers } from '../../src/server/testing/portal/browser'
import { multipart } from '../../src/server/testing/portal/multipart'
import { onePage, pdf, stream } from '../../src/server/testing/pdfCorpus/bytes'
import { goodPdf } from '../../src/server/testing/papers/pdfSamples'
import { call, headersOf, isNetworkError } from '../../src/server/testing/storm/http'
import type { Saver } from '../../src/server/testing/storm/saver'
import { upload } from '../../src/server/testing/storm/visitor'
import { memoryOf } from '../portal'
import { underStorm, type Attack, type Fault } from './fault'

const agent = new Agent({ keepAlive: true })
const fileType = 'birth_certificate'
const large = pdf({ ...onePage(), 6: stream('', 'x'.repeat(900_000)) })

const formOf = (student: string, file: Buffer, name = 'document.pdf', slot = fileType) =>
  multipart(['id', student], ['file_type', slot], ['file', { file, name }])

const headLines = (headers: Headers, length: string) =>
  [
    'POST /api/store-file HTTP/1.1',
    'host: portal',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    length,
    '',
    '',
  ].join('\r\n')

interface Family {
  readonly student: string
  readonly headers: Headers
}

const familyOf = async (origin: string, saver: Saver | undefined): Promise<Family> => {
  if (!saver) throw new Error('There is no family.')
  return { student: saver.student, headers: await headersOf(agent, origin, saver) }
}

/** Sends a part of the body and hangs up. */
const breakOff = async (origin: string, { student, headers }: Family, share: number) => {
  const form = formOf(student, large)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(headLines({ ...headers, ...form.headers }, `content-length: ${form.payload.length}`))
  socket.write(form.payload.subarray(0, Math.floor(form.payload.length * share)))
  await wait(150)
  return socket
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const currentOf = async (origin: string, { student, headers }: Family) => {
  const list = await call(agent, 'GET', `${origin}/api/get-files/${student}`, headers)
  const files = JSON.parse(list.text) as { type: string; url: string }[]
  const url = files.find(({ type }) => type === fileType)?.url
  if (!url) return undefined
  return sha256((await call(agent, 'GET', `${origin}${url}`, headers)).body)
}

const storeGood = async (origin: string, family: Family, key: string) => {
  const file = goodPdf(2)
  const { status, stored } = await upload(origin, family.headers, {
    key,
    student: family.student,
    fileType,
    file,
  })
  if (!stored) throw new Error(`The good document was answered with ${status}.`)
  return stored.sha256
}

const broken: readonly (readonly [what: string, file: Buffer, slot: string, name: string])[] = [
  ['a PDF cut in half', large.subarray(0, large.length / 2), fileType, 'half.pdf'],
  [
    'a JPEG that is only a beginning',
    Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
    'picture',
    'half.jpg',
  ],
  ['a program named .pdf', Buffer.from('MZ\u0090\u0000this is no document'), fileType, 'tool.pdf'],
]

const inTemp = (dataDir: string) => readdirSync(join(dataDir, 'files/tmp'))

const corruptUploads = async ({ server: { origin }, scene, found }: Attack) => {
  const family = await familyOf(origin, scene.savers[0])
  const good = await storeGood(origin, family, 'good-before')
  for (const [what, file, slot, name] of broken) {
    const form = formOf(family.student, file, name, slot)
    const { status } = await call(
      agent,
      'POST',
      `${origin}/api/store-file`,
      { ...family.headers, ...form.headers },
      form.payload,
    )
    found.must(status === 422, `${what} was answered with ${status}.`)
  }
  for (const share of [0.1, 0.5, 0.99]) (await breakOff(origin, family, share)).destroy()
  await wait(1500)
  found.must((await currentOf(origin, family)) === good, 'The good document is no longer the current one.')
  found.must(
    inTemp(scene.dataDir).length === 0,
    `${inTemp(scene.dataDir).length} files were left half received.`,
  )
  found.note(
    '3 broken files refused with 422, 3 uploads broken off at 10, 50 and 99 %; the good one is current and whole',
  )
}

/** Writes until the server hangs up; returns the bytes sent. */
const pourIn = (origin: string, headers: Headers, most: number) =>
  new Promise<number>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const part = Buffer.alloc(65_536, 'x')
    const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    let sent = 0
    const pour = () => {
      while (sent < most) {
        sent += part.length
        if (!socket.write(chunk)) return
      }
      socket.destroy()
    }
    socket.on('error', () => socket.destroy())
    socket
      .on('drain', pour)
      .once('close', () => resolve(sent))
      .resume()
    socket.write(headLines(headers, 'transfer-encoding: chunked'))
    pour()
  })

const tenGigabytes = 10e9

const oversized = async ({ server, scene, found }: Attack) => {
  const { origin, pid } = server
  const family = await familyOf(origin, scene.savers[0])
  const before = memoryOf(pid).now
  const post = async (path: string, headers: Headers, body: Buffer | string) => {
    try {
      return (await call(agent, 'POST', `${origin}${path}`, { ...family.headers, ...headers }, body)).status
    } catch (error) {
      if (isNetworkError(error)) return 0
      throw error
    }
  }
  const json = { 'content-type': 'application/json' }
  const big = await post(
    '/api/student',
    json,
    JSON.stringify({ id: family.student, home_address: 'x'.repeat(66_000) }),
  )
  const form = formOf(family.student, Buffer.alloc(6_000_000, 'x'))
  const file = await post('/api/store-file', form.headers, form.payload)
  const bomb = await post(
    '/api/student',
    { ...json, 'content-encoding': 'gzip' },
    gzipSync(Buffer.alloc(50_000_000)),
  )
  const boundary = { ...family.headers, 'content-type': 'multipart/form-data; boundary=x' }
  const poured = await pourIn(origin, boundary, tenGigabytes)
  const lie = await breakOff(origin, family, 0.3)
  lie.destroy()
  await wait(1500)
  const grown = memoryOf(pid).peak - before
  found.must(big === 413, `65 KB of JSON were answered with ${big}.`)
  found.must(file === 413 || file === 0, `A file of 6 MB was answered with ${file}.`)
  found.must(bomb === 415 || bomb === 413, `A packed body was answered with ${bomb}.`)
  found.must(poured < 100e6, `${poured} bytes of an endless body were read.`)
  found.must(grown < 150, `Memory grew by ${grown.toFixed(0)} MB.`)
  found.must(inTemp(scene.dataDir).length === 0, 'Something was left half received.')
  found.note(
    `JSON ${big}, file ${file || 'cut'}, packed ${bomb}; an endless body was cut after ${(poured / 1e6).toFixed(0)} MB; memory +${grown.toFixed(0)} MB`,
  )
}

const half = 100

/** First round: killed with a hundred uploads partly received. Second round: started again, with everything as before. */
const restartDuring = () => {
  let good = ''
  let round = 0
  return async ({ server: { origin }, scene, found }: Attack) => {
    const family = await familyOf(origin, scene.savers[0])
    if ((round += 1) === 1) {
      good = await storeGood(origin, family, 'good-before')
      await Promise.all(Array.from({ length: half }, () => breakOff(origin, family, 0.5)))
      found.must(inTemp(scene.dataDir).length > 0, 'Nothing was half received when the server was killed.')
      return
    }
    found.must(inTemp(scene.dataDir).length === 0, 'What was half received was not swept at the start.')
    found.must((await currentOf(origin, family)) === good, 'The good document is no longer the current one.')
    await storeGood(origin, family, 'good-after')
    found.note(
      `${half} uploads cut at 50 % by kill -9: swept at the start, the former document current, a new one stored`,
    )
  }
}

export const uploadFaults: readonly Fault[] = [
  {
    id: 'REL-36',
    name: 'corrupt-uploads',
    done: 'broken files, and uploads broken off at 10, 50 and 99 %',
    attempt: (size) => underStorm(size, { visitors: 0, attack: corruptUploads }),
  },
  {
    id: 'REL-40',
    name: 'oversize',
    done: '65 KB of JSON, a 6 MB file, 10 GB in chunks, a length that lies, a packed bomb',
    attempt: (size) => underStorm(size, { visitors: 0, attack: oversized }),
  },
  {
    id: 'REL-48',
    name: 'restart-during-upload',
    done: 'kill -9 with 100 uploads half received',
    attempt: (size) => underStorm(size, { visitors: 0, rounds: 2, attack: restartDuring() }),
  },
]
