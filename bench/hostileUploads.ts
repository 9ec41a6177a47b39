// SEC-70, REL-77: one student's files that use up the time or memory of the thread that reads documents, how they delay
// another student's upload, and the portal's memory with two hundred of them. The compiled portal runs in its own process,
// as in production.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tinyPdf } from '../src/server/operations/demoSchool/people/demoDocuments'
import { overlongPdfs } from '../src/server/testing/pdfCorpus/costly'
import { hostilePdfs } from '../src/server/testing/pdfCorpus/hostilePdfs'
import { upload } from '../src/server/testing/storm/visitor'
import { inBenchSchool, type Member, type School } from './school'
import { memoryOf, withServer } from './portal'
import { median, atLeast, atMost, runsOf, type Row } from './count'

const ofOne = 8
const ofAll = 200
/** The number of students who attack at once. */
const attackers = 25
/** A little longer than an idle thread lives. */
const idleMs = 75_000

const overlong = Object.values(overlongPdfs)
const hostile = Object.values(hostilePdfs)
/** The number of files that each sends first. */
const overlongOfEach = 2

const honest = () => tinyPdf(['Birth certificate', randomUUID()])

interface Attack {
  /** Uploads a file for a student, with the session of somebody. */
  readonly send: (from: Member, student: string, file: Buffer) => Promise<{ status: number; ms: number }>
  readonly office: Member
  readonly families: readonly Member[]
}

/** How long the office waits for another student's valid document. */
const officeUpload = async ({ send, office, families }: Attack): Promise<number> => {
  const { status, ms } = await send(office, families.at(-1)?.login ?? '', honest())
  if (status !== 200) throw new Error(`The office's document was answered with ${status}.`)
  return ms
}

const nth = (files: readonly Buffer[], index: number) => files[index % files.length] as Buffer

/** One student sends eight files at once; the office sends one a moment later. */
const oneStudent = async (attack: Attack, attacker: Member) => {
  const sent = Array.from({ length: ofOne }, (_none, index) =>
    attack.send(attacker, attacker.login, nth(overlong, index)),
  )
  await wait(200)
  const ms = await officeUpload(attack)
  const answers = await Promise.all(sent)
  return { ms, turnedAway: answers.filter(({ status }) => status === 429).length }
}

/** Each of many students sends eight files, one after the other. */
const manyStudents = async ({ send, families }: Attack): Promise<number[]> => {
  const sent = families.slice(0, attackers).map((family, first) =>
    runsOf(ofAll / attackers, async (index) => {
      const kind = index < overlongOfEach ? overlong : hostile
      return (await send(family, family.login, nth(kind, first * 5 + index))).status
    }),
  )
  return (await Promise.all(sent)).flat()
}

let said = ''

export const text = (): string => said

const measure = async ({ students: families, office, copy }: School): Promise<Row[]> => {
  const { dataDir } = await copy()
  return withServer({ DATA_DIR: dataDir }, async ({ origin, pid, agent, deskOf }) => {
    const send: Attack['send'] = async (from, student, file) => {
      const { headers } = await deskOf(from)
      const start = performance.now()
      const open = { key: randomUUID(), student, fileType: 'birth_certificate', file }
      const { status } = await upload(origin, headers, open, agent)
      return { status, ms: performance.now() - start }
    }
    const attack: Attack = { send, office, families }
    await officeUpload(attack)
    const quiet = median(await runsOf(5, () => officeUpload(attack)))
    const before = memoryOf(pid).now
    const rounds = await runsOf(3, (round) => oneStudent(attack, families[attackers + round] as Member))
    const slowest = Math.max(...rounds.map(({ ms }) => ms))
    const statuses = await manyStudents(attack)
    const { peak } = memoryOf(pid)
    await wait(idleMs)
    const after = memoryOf(pid).now
    const count = (status: number) => statuses.filter((one) => one === status).length
    said = [
      `A document of the office took ${quiet.toFixed(0)} ms on its own, and ${rounds.map(({ ms }) => ms.toFixed(0)).join(', ')} ms`,
      `behind eight hostile ones of one student. Of ${statuses.length} hostile ones ${count(200)} were kept as pages only,`,
      `${count(422)} refused, ${count(429)} turned away; ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB a minute after.`,
    ].join('\n')
    return [
      atMost('delay of an upload by eight hostile ones of one student, at most (ms)', slowest - quiet, 2000),
      atLeast('of these eight turned away for their number', rounds[0]?.turnedAway ?? 0, 4),
      atMost('REL-77 memory under 200 hostile uploads, at its highest (MB)', peak, 512),
      atMost('memory a minute later, over what it was before (MB)', after - before, 60),
    ]
  })
}

export const rows = (): Promise<Row[]> => inBenchSchool('sqlite', 240, measure, attackers + 4)
