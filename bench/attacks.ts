// What an attacker may learn from times or slow down: SEC-28 the time of a refused sign-in by the kind of name tried; SEC-65
// texts of 50,000 characters for each field's rule, SEC-76 a list of a million rows; and SEC-70, REL-77 files that use up
// the time or memory of the thread that reads documents.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readSheet } from '#server/platform/spreadsheets/read/readSheet'
import { tinyPdf } from '../src/server/operations/demoSchool/people/demoDocuments'
import { millionRows, plainParts, zipOf } from '../src/server/testing/imports/workbooks'
import { overlongPdfs } from '../src/server/testing/pdfCorpus/costly'
import { hostilePdfs } from '../src/server/testing/pdfCorpus/hostilePdfs'
import { cookiesOf, csrfHeaders } from '../src/server/testing/portal/browser'
import { call } from '../src/server/testing/storm/http'
import { upload } from '../src/server/testing/storm/visitor'
import type { Field } from '../src/shared/record/field'
import { fieldProblem } from '../src/shared/record/fieldRules'
import { fields } from '../src/shared/record/fields'
import { atLeast, atMost, median, runsOf, say, timesOf, type Row } from './count'
import { memoryOf, withServer } from './portal'
import { inBenchSchool, inDatabase, inDemoSchool, onCopy, type Member, type School } from './school'

// ── The time of a refused sign-in.

const samples = 200
/** Fewer than the failures that lock a name for a while. */
const triesPerName = 3

/** Half of the names get their own password, all the same one: only the cost of the check counts. */
const namesIn = (dataDir: string) =>
  inDatabase({ dataDir }, async (db) => {
    const students = db.selectFrom('account').select(['login', 'password_hash']).where('role', '=', 'student')
    const accounts = await students.orderBy('login').execute()
    const hash = accounts.find(({ password_hash: stored }) => stored !== null)?.password_hash
    const byDefault = accounts
      .filter(({ password_hash: stored }) => stored === null)
      .map(({ login }) => login)
    const own = byDefault.splice(0, byDefault.length / 2)
    const change = db.updateTable('account').set({ password_hash: hash, reset_at: null })
    await change.where('role', '=', 'student').where('login', 'in', own).execute()
    return { own, byDefault }
  })

export const signInTiming = (): Promise<Row[]> =>
  inDemoSchool(async ({ dataDir }) => {
    const { own, byDefault } = await namesIn(dataDir)
    const paused = own.pop() ?? ''
    const nth = (names: readonly string[]) => (round: number) =>
      names[Math.floor(round / triesPerName)] ?? 'the school has too few students of this kind'
    const unknown = Array.from({ length: samples }, (_none, number) => `nobody${number}`)
    /** Unknown, wrong password, paused, and still with the default password. */
    const kinds = [nth(unknown), nth(own), () => paused, nth(byDefault)]
    const env = { SIGN_IN_FAILURES_PER_IP: '1000000', DEFAULT_SIGN_INS_PER_ACCOUNT: '100000' }
    return withServer({ DATA_DIR: dataDir, ...env }, async ({ origin, agent }) => {
      const { headers: visitor } = await call(agent, 'GET', `${origin}/sanctum/csrf-cookie`, {})
      const headers = csrfHeaders(cookiesOf(visitor))
      const tried = async (student_id: string) => {
        const body = JSON.stringify({ student_id, password: 'not the one' })
        const { status, text } = await call(agent, 'POST', `${origin}/api/login-student`, headers, body)
        if (status !== 401) throw new Error(`A wrong sign-in was answered with ${status}: ${text}`)
      }
      await timesOf(20, () => tried(paused))
      // In turn, so that other work on the machine slows every kind alike.
      const rounds = await runsOf(samples, (round) =>
        timesOf(kinds.length, (kind) => tried(kinds[kind]?.(round) ?? '')),
      )
      const usual = kinds.map((_kind, place) => median(rounds.map((times) => times[place] ?? NaN)))
      const what = `SEC-28 wrong sign-ins, ${samples} of each kind: the slowest kind's median over the quickest's`
      return [atMost(what, Math.max(...usual) / Math.min(...usual), 1.1)]
    })
  })

// ── Texts and lists.

const texts = ['a', 'a@', 'a.', '1', ' '].map((piece) => piece.repeat(50_000))

/** The best of three: slow code is slow every time, a stalled machine only once. */
const quickest = async (work: () => unknown) => Math.min(...(await timesOf(3, work)))

const slowestRule = async (): Promise<number> => {
  let slowest = 0
  for (const field of fields as readonly Field[])
    for (const text of texts) {
      const judge = () => fieldProblem({ ...field, max: undefined }, text, '2026-08-03')
      slowest = Math.max(slowest, await quickest(judge))
    }
  return slowest
}

const refuse = (file: Buffer) =>
  readSheet(file, 'list.xlsx').then(
    () => Promise.reject(new Error('A list of a million rows was read.')),
    () => undefined,
  )

export const hostileInput = async (): Promise<Row[]> => {
  const file = await zipOf(plainParts(millionRows()))
  const refused = await quickest(() => refuse(file))
  return [
    atMost('SEC-65 50,000 characters judged by the slowest rule (ms)', await slowestRule(), 50),
    atMost('SEC-76 a list of a million rows until it is refused (ms)', refused, 2000),
  ]
}

// ── Files: eight of one student at once, and two hundred of 25 students; each begins with two that take long.

const attackers = 25
const each = 8
const overlongOfEach = 2
const [overlong, hostile] = [Object.values(overlongPdfs), Object.values(hostilePdfs)]
/** A little longer than an idle thread lives. */
const idleMs = 75_000

const nth = (files: readonly Buffer[], index: number) => files[index % files.length] as Buffer

const measureUploads = (school: School): Promise<Row[]> => {
  const { students: families, office } = school
  return onCopy(school, async ({ origin, pid, agent, deskOf }) => {
    const send = async (from: Member, student: string, file: Buffer) => {
      const { headers } = await deskOf(from)
      const start = performance.now()
      const open = { key: randomUUID(), student, fileType: 'birth_certificate', file }
      const { status } = await upload(origin, headers, open, agent)
      return { status, ms: performance.now() - start }
    }
    /** How long the office waits for another student's valid document. */
    const ofOffice = async () => {
      const honest = tinyPdf(['Birth certificate', randomUUID()])
      const { status, ms } = await send(office, families.at(-1)?.login ?? '', honest)
      if (status !== 200) throw new Error(`The office's document was answered with ${status}.`)
      return ms
    }
    const oneStudent = async (attacker: Member) => {
      const sent = Array.from({ length: each }, (_none, index) =>
        send(attacker, attacker.login, nth(overlong, index)),
      )
      await wait(200)
      const ms = await ofOffice()
      const answers = await Promise.all(sent)
      return { ms, turnedAway: answers.filter(({ status }) => status === 429).length }
    }
    const manyStudents = families.slice(0, attackers).map(
      (family, first) => () =>
        runsOf(each, async (index) => {
          const kind = index < overlongOfEach ? overlong : hostile
          return (await send(family, family.login, nth(kind, first * 5 + index))).status
        }),
    )
    await ofOffice()
    const quiet = median(await runsOf(5, ofOffice))
    const before = memoryOf(pid).now
    const rounds = await runsOf(3, (round) => oneStudent(families[attackers + round] as Member))
    const slowest = Math.max(...rounds.map(({ ms }) => ms))
    const statuses = (await Promise.all(manyStudents.map((act) => act()))).flat()
    const { peak } = memoryOf(pid)
    await wait(idleMs)
    const count = (status: number) => statuses.filter((one) => one === status).length
    say(`A document of the office took ${quiet.toFixed(0)} ms on its own, ${slowest.toFixed(0)} at most.`)
    say(`Of ${statuses.length} hostile ones ${count(200)} were kept as pages only,`)
    say(`${count(422)} refused, ${count(429)} turned away; ${before.toFixed(0)} MB before.`)
    return [
      atMost('SEC-70 delay of an upload by eight hostile ones of one student (ms)', slowest - quiet, 2000),
      atLeast('of these eight turned away for their number', rounds[0]?.turnedAway ?? 0, 4),
      atMost('REL-77 memory under 200 hostile uploads, at its highest (MB)', peak, 512),
      atMost('memory a minute later, over what it was before (MB)', memoryOf(pid).now - before, 60),
    ]
  })
}

export const hostileUploads = (): Promise<Row[]> =>
  inBenchSchool('sqlite', 240, measureUploads, { sessions: attackers + 4 })
