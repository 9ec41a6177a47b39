// The families of the bench, each with a session, a record on the screen and at most one save in flight.
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import sharp from 'sharp'
import type { Headers } from '../../src/server/testing/portal/browser'
import { call, headersOf } from '../../src/server/testing/storm/http'
import type { Saver } from '../../src/server/testing/storm/saver'
import { runsOf } from '../count'
import type { Member } from '../school'
import { documentTypes } from '../../src/shared/rules/intake/documentTypes'
import { onePage, pdf, stream } from '../../src/server/testing/pdfCorpus/bytes'

export interface Family extends Saver {
  headers: Headers
  /** The headers of its proxy, for calls without the session. */
  readonly address: Headers
  /** The record as read, without the fields that only the server sets. */
  record: Record<string, unknown>
  /** True while a save is in flight: text typed in that time goes with the next save. */
  isSaving: boolean
  readonly level: number
}

/** Plain text fields without rules. */
const fields = ['home_address', 'medical_history', 'allergy', 'achievements', 'other_illness'] as const
/** The field that the office edits in the meantime. */
export const officeField = 'special_consideration'

/** Every family has its own address, as behind the proxy. */
const addressOf = (number: number): Headers => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  'x-forwarded-proto': 'https',
})

/** Connection limits of the proxy in docs/examples: requests beyond them wait there. Uploads have a separate limit. */
const proxyConnections = 128

export const asProxy = () => new Agent({ keepAlive: true, maxSockets: proxyConnections, scheduling: 'fifo' })

const openFamily = async (agent: Agent, origin: string, { login, token }: Member, number: number) => {
  const address = addressOf(number)
  const headers = await headersOf(agent, origin, { token }, address)
  const read = await call(agent, 'GET', `${origin}/api/student-record/${login}`, headers)
  const [first = {}] = JSON.parse(read.text) as Record<string, unknown>[]
  const { version, updatedAt: _updatedAt, ...record } = first
  const family: Family = {
    student: login,
    client: `tab-${login}`,
    fields,
    token,
    headers,
    address,
    base: Number(version),
    seq: 0,
    record,
    isSaving: false,
    level: Number.parseInt(String(record.class_id), 10),
  }
  return family
}

const atOnce = 32

/** Every family has opened its form. */
export const openFamilies = async (
  agent: Agent,
  origin: string,
  members: readonly Member[],
): Promise<Family[]> => {
  const rounds = await runsOf(Math.ceil(members.length / atOnce), (round) => {
    const some = members.slice(round * atOnce, (round + 1) * atOnce)
    return Promise.all(some.map((one, index) => openFamily(agent, origin, one, round * atOnce + index)))
  })
  return rounds.flat()
}

// Documents as families scan them: a 3 MB PDF four times out of five, otherwise a photo that the phone has reduced; 2.5 MB
// on average. They are made in advance, so that the families' core is free for sending; no two of 300 are the same.

export interface SentDocument {
  readonly fileType: string
  readonly file: Buffer
}

const scanBytes = 3_000_000

const scan = (): Buffer =>
  pdf({
    ...onePage({
      resources: '/XObject << /Im0 6 0 R >>',
      contents: stream('', 'q 612 0 0 792 0 0 cm /Im0 Do Q'),
    }),
    6: stream(
      '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      randomBytes(scanBytes),
    ),
  })

const photo = (): Promise<Buffer> => {
  const [width, height] = [1000, 1300]
  const pixels = randomBytes((width * height) / 4)
  return sharp(pixels, { raw: { width: width / 2, height: height / 2, channels: 1 } })
    .resize(width, height)
    .toColourspace('srgb')
    .jpeg({ quality: 70 })
    .toBuffer()
}

const maxMade = 300

/** Returns one document after the other. */
export const documentMaker = async (): Promise<() => SentDocument> => {
  const [scanned, taken] = [scan(), await photo()]
  const made = Array.from({ length: maxMade }, (_none, index): SentDocument => {
    const { type: fileType, format } = documentTypes[index % documentTypes.length] ?? {}
    if (fileType === undefined) throw new Error('There are no document types.')
    if (format === 'JPEG') return { fileType, file: taken }
    const file = Buffer.from(scanned)
    randomBytes(16).copy(file, Math.floor(scanBytes / 2))
    return { fileType, file }
  })
  let count = 0
  return () => made[(count += 1) % made.length] as SentDocument
}
