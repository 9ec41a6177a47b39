// One family after the other signs in and hands in its documents; what got no answer is sent again with its key.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { AnswerOf } from '#shared/contract/call'
import { storeFile } from '#shared/contract/intake/uploads'
import { tinyPdf } from '../../operations/demoSchool/people/demoDocuments'
import type { Headers } from '../portal/browser'
import { multipart } from '../portal/multipart'
import { signIn } from './enter'
import { call } from './http'
import type { Journal } from './journal'
import { keepGoing, type Hear } from './keepGoing'

interface Open {
  key: string
  student: string
  fileType: string
  file: Buffer
}

export interface Visitor {
  /** Who come one after the other, again and again. */
  readonly families: readonly string[]
  readonly password: string
  turn: number
  /** Of the family that is signed in. */
  headers?: Headers
  /** Sent and not answered. */
  open?: Open
}

const agent = new Agent({ keepAlive: true })
const fileTypes = ['birth_certificate', 'immunization_card', 'sea_slip', 'performance_report'] as const
const pace = 15

/** Stores one document; the answer's status, and what was stored when it was acknowledged. */
export const upload = async (
  origin: string,
  headers: Headers,
  { key, student, fileType, file }: Open,
  through = agent,
) => {
  const form = multipart(
    ['id', student],
    ['file_type', fileType],
    ['file', { file, name: fileType === 'picture' ? 'photo.jpg' : 'document.pdf' }],
  )
  const all = { ...headers, ...form.headers, 'idempotency-key': key }
  const { status, text, waitedMs } = await call(
    through,
    'POST',
    `${origin}${storeFile.path}`,
    all,
    form.payload,
  )
  if (status !== 200) return { status, waitedMs }
  const { file: named, sha256 } = JSON.parse(text) as AnswerOf<typeof storeFile>
  const id = named.url.split('/').at(-1) ?? ''
  return { status, waitedMs, stored: { student, fileType, id, sha256 } }
}

const nextDocument = (visitor: Visitor): Open => {
  const student = visitor.families[Math.floor(visitor.turn / 8) % visitor.families.length] ?? ''
  const fileType = fileTypes[visitor.turn % 4] ?? fileTypes[0]
  const key = randomUUID()
  // Every third is the same paper for everybody: all its rows name one content.
  const text = visitor.turn % 3 === 0 ? 'of a whole class' : key
  return { key, student, fileType, file: tinyPdf(['A document', text, 'x'.repeat(4000)]) }
}

const handIn = async (visitor: Visitor, origin: string, journal: Journal): Promise<number> => {
  const open = (visitor.open ??= nextDocument(visitor))
  if (!visitor.headers) {
    const { status, token, headers } = await signIn(origin, open.student, visitor.password)
    if (token === undefined) return status
    journal.signedIn({ student: open.student, token })
    visitor.headers = headers
  }
  const { status, stored } = await upload(origin, visitor.headers, open)
  if (stored) journal.uploaded(stored)
  if (status === 401) visitor.headers = undefined
  // Refused for good (a quota, say): the next one.
  else if (status < 500) {
    visitor.open = undefined
    visitor.turn += 1
    if (visitor.turn % 8 === 0) visitor.headers = undefined
  }
  return status
}

export const keepHandingIn = (
  visitor: Visitor,
  origin: string,
  journal: Journal,
  stop: AbortSignal,
  hear: Hear = () => undefined,
) => keepGoing({ send: () => handIn(visitor, origin, journal), stop, hear, pauseAfter: () => pace })
