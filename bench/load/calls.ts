// Families on the deadline night, call by call: every answer is tallied, and every acknowledged change goes into the
// journal.
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Headers } from '../../src/server/testing/portal/browser'
import { call, isNetworkError } from '../../src/server/testing/storm/http'
import type { Journal } from '../../src/server/testing/storm/journal'
import { bodyOf, nextSave, type Saver } from '../../src/server/testing/storm/saver'
import { signIn } from '../../src/server/testing/storm/enter'
import { upload } from '../../src/server/testing/storm/visitor'
import { type SentDocument, type Family, officeField } from './families'
import type { Outcome, Tally } from '../count'
import { randomOf } from '../random'
import { openTerm, password, postedTerm } from '../school'

export interface Night {
  readonly agent: Agent
  readonly uploads: Agent
  readonly origin: string
  readonly families: readonly Family[]
  readonly tally: Tally
  readonly journal: Journal
  readonly nextDocument: () => SentDocument
  /** Saves that still failed after the last retry. */
  unsaved: number
  /** Saves that waited for the family's earlier save and were merged into the next one. */
  joined: number
  /** Families that have come for the card of the term that was just posted, and that have seen it. */
  arrived: number
  seen: number
}

const outcomeOf = (status: number): Outcome => {
  if (status === 0 || (status >= 500 && status !== 503)) return 'failed'
  return status < 400 ? 'ok' : 'refused'
}

/**
 * The duration of one call (including the wait in the proxy's queue, unless told otherwise) and its outcome; returns the
 * answer, or undefined if there was none.
 */
const timed = async <Result extends { readonly status: number }>(
  { tally }: Pick<Night, 'tally'>,
  kind: string,
  work: () => Promise<Result>,
  judge: (status: number) => Outcome = outcomeOf,
  took: (answer: Result, totalMs: number) => number = (_answer, totalMs) => totalMs,
): Promise<Result | undefined> => {
  const start = performance.now()
  try {
    const answer = await work()
    tally.record(kind, took(answer, performance.now() - start), judge(answer.status), answer.status)
    return answer
  } catch (error) {
    if (!isNetworkError(error)) throw error
    tally.record(kind, performance.now() - start, 'failed')
    return undefined
  }
}

export const get = (
  night: Pick<Night, 'agent' | 'origin' | 'tally'>,
  kind: string,
  path: string,
  headers: Headers,
) => timed(night, kind, () => call(night.agent, 'GET', `${night.origin}${path}`, headers))

const random = randomOf(Date.now())

let turn = 0

/** The next family, in turn, without a save in flight. */
const nextIdle = ({ families }: Night): Family | undefined => {
  for (let tries = 0; tries < families.length; tries += 1) {
    const family = families[(turn += 1) % families.length]
    if (family && !family.isSaving) return family
  }
  return undefined
}

/** A failed save is as bad as no answer; this includes a 503 (REL-72). */
const saveOutcome = (status: number): Outcome =>
  status === 200 ? 'ok' : status >= 500 || status === 408 ? 'failed' : 'refused'

/** Statuses that the client takes as a busy server. */
const mayComeAgain: ReadonlySet<number> = new Set([408, 429])

const longestPauseMs = 8000
const maxTries = 8

/** Retries after 1, 2, 4 … seconds as the client does, up to eight tries in all. */
const saveAs = async (night: Night, saver: Saver, headers: Headers, record: Record<string, unknown>) => {
  const save = nextSave(saver)
  night.journal.sent(save)
  const url = `${night.origin}/api/student`
  for (let tries = 0; tries < maxTries; tries += 1) {
    const body = bodyOf(saver, save, record)
    const send = () => call(night.agent, 'POST', url, headers, body)
    const answer = await timed(night, 'save', send, saveOutcome)
    if (answer?.status === 200) {
      night.journal.acknowledged(save)
      saver.base = (JSON.parse(answer.text) as { version: number }).version
      record[save.field] = save.value
      return
    }
    if (answer && answer.status < 500 && !mayComeAgain.has(answer.status))
      throw new Error(`A save was refused with ${answer.status}: ${answer.text}`)
    await wait(Math.min(longestPauseMs, 1000 * 2 ** tries))
  }
  night.unsaved += 1
}

export const save = async (night: Night) => {
  const family = nextIdle(night)
  if (!family) {
    night.joined += 1
    return
  }
  family.isSaving = true
  try {
    await saveAs(night, family, family.headers, family.record)
  } finally {
    family.isSaving = false
  }
}

const screens = (family: Family) => [
  `/api/user/${family.student}`,
  `/api/student-record/${family.student}`,
  `/api/student-registration/${family.level}`,
  `/api/student-data-files/${family.student}`,
  `/api/get-files/${family.student}`,
  ...['form-classes-list', 'towns', 'religions', 'ethnic-groups', 'houses', 'countries'].map(
    (name) => `/api/${name}`,
  ),
]

/** One in six has a typing error; after a successful sign-in the session's first data are read. */
export const enter = async (night: Night) => {
  const family = random.pick(night.families)
  const isWrong = random.happens(1 / 6)
  const secret = isWrong ? `${password}!` : password
  const outcome = (status: number): Outcome =>
    isWrong && (status === 401 || status === 422) ? 'ok' : outcomeOf(status)
  const send = () => signIn(night.origin, family.student, secret, family.address, night.agent)
  const entered = await timed(night, 'sign-in', send, outcome)
  if (entered?.token === undefined) return
  night.journal.signedIn({ student: family.student, token: entered.token })
  await Promise.all(screens(family).map((path) => get(night, 'read', path, entered.headers)))
}

export const handIn = async (night: Night) => {
  const { student, headers } = random.pick(night.families)
  const { fileType, file } = night.nextDocument()
  const open = { key: randomUUID(), student, fileType, file }
  const send = () => upload(night.origin, headers, open, night.uploads)
  const answer = await timed(night, 'upload', send, outcomeOf, ({ waitedMs }) => waitedMs)
  if (answer?.stored) night.journal.uploaded(answer.stored)
}

export const listDocuments = async (night: Night) => {
  const { student, headers } = random.pick(night.families)
  await get(night, 'read', `/api/get-files/${student}`, headers)
}

export const printForm = async (night: Night) => {
  const { student, headers } = random.pick(night.families)
  await get(night, 'form PDF', `/api/registration-form/${student}`, headers)
}

export const lookUp = async (night: Night) => {
  const { record, address } = random.pick(night.families)
  const [name = 'Moham'] = /^[A-Za-z]{3,5}/.exec(String(record.last_name)) ?? []
  await get(night, 'search', `/api/students?name=${name}`, address)
}

// The minute after a posting: every family signs in once and opens its new card, on the page and as a PDF.

const maxAsked = 12

/** Tries again after the time that the server names, as the client does (client/api/baseQuery.ts). */
const patiently = async <Answer extends { readonly status: number }>(
  ask: () => Promise<Answer | undefined>,
  secondsIn: (answer: Answer) => number,
) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer?.status === 200 || tries === maxAsked) return answer
    await wait(1000 * ((answer && secondsIn(answer)) || 1) * (1 + Math.random() / 2))
  }
}

export const openCard = async (night: Night) => {
  const family = night.families[(night.arrived += 1) - 1]
  if (!family) return
  const { student, address } = family
  await get(night, 'static', '/', address)
  const send = () => signIn(night.origin, student, password, address, night.agent)
  const entered = await patiently(
    () => timed(night, 'sign-in', send),
    ({ retryAfter }) => retryAfter,
  )
  if (entered?.token === undefined) return
  night.journal.signedIn({ student, token: entered.token })
  const read = (path: string) => get(night, 'read', path, entered.headers)
  await Promise.all([read(`/api/user/${student}`), read(`/api/student-record/${student}`)])
  const card = `${student}/${openTerm.year}/${openTerm.term}`
  const list = await read(`/api/report-card-terms/${student}`)
  const page = await read(`/api/report-card-page/${card}`)
  const pdf = await patiently(
    () => get(night, 'card PDF', `/api/report-card/${card}`, entered.headers),
    ({ headers }) => Number(headers['retry-after']),
  )
  if ([list, page, pdf].every((answer) => answer?.status === 200)) night.seen += 1
}

// The office's work while families save.

export interface Office {
  readonly night: Night
  readonly headers: Headers
  readonly editors: Map<string, Saver>
}

/** The office opens a page, or orders a paper of the whole school. */
export const ask = ({ night, headers }: Office, kind: string, path: string) => get(night, kind, path, headers)

/** Changes one field of one record, whose family may be saving other fields. */
export const correctOne = async ({ night, headers, editors }: Office) => {
  const { student } = random.pick(night.families)
  const client = `office-${student}`
  const editor = editors.get(student) ?? { student, client, fields: [officeField], token: '', seq: 0 }
  editors.set(student, editor)
  await saveAs(night, editor, headers, {})
}

const isUnderWay = (state: string) => state === 'waiting' || state === 'working'

/** Report cards of one class as one PDF, from the order until the download. */
export const makeClassPack = ({ night, headers }: Office) =>
  timed(night, 'class pack', async () => {
    const { agent, origin } = night
    const wish = { kind: 'report-cards', scope: { class_id: '1A' }, ...postedTerm, format: 'pdf', duplex: 0 }
    const ordered = await call(agent, 'POST', `${origin}/api/packs`, headers, JSON.stringify(wish))
    if (ordered.status !== 200) return { status: ordered.status }
    const { id } = JSON.parse(ordered.text) as { id: string }
    for (;;) {
      await wait(250)
      const asked = await call(agent, 'GET', `${origin}/api/packs/${id}`, headers)
      const state = asked.status === 200 ? (JSON.parse(asked.text) as { state: string }).state : 'failed'
      if (!isUnderWay(state)) return { status: state === 'done' ? 200 : 500 }
    }
  })
