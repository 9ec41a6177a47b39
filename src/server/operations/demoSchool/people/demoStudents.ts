// The invented students and how far their families have come. One family was complete last year and has its answers to
// look through in the new year.
import type { Insertable } from 'kysely'
import { randomBytes } from 'node:crypto'
import { fields } from '#shared/record/fields'
import { fullName, searchForm } from '#shared/rules/students/names'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn, registrationYearOf } from '#shared/rules/dates'
import { yearField } from '#shared/rules/intake/lastYear'
import { hourMs, minuteMs } from '#server/platform/core/durations'
import type { Database, FieldChangeTable } from '#server/platform/database/schema/schema'
import {
  agreementAnswers,
  type Answers,
  familyAnswers,
  healthAnswers,
  otherAnswers,
  studentAnswers,
} from './demoAnswers'
import { boys, girls, hardNames, lastNames, middleNames } from './names'
import { createRandom, type Random } from '../random'
import { formClasses, houseNames, termsVersion } from '../referenceLists'

type StudentRow = Insertable<Database['student']>

/** How the family hands in its documents: on the portal, at the office, or not yet. */
type Documents = 'uploaded' | 'onPaper' | 'some' | 'none'

export interface DemoStudent {
  row: StudentRow
  /** First and last name. */
  name: string
  documents: Documents
  hasAgreed: boolean
  /** The family has answered something. */
  hasBegun: boolean
}

const firstId = 20_260_001
/** How many upload everything: enough to look at, few enough to create quickly. */
const maxUploads = 24

/** The fixed sign-ins of the demonstration. */
export const signIns = {
  /** First sign-in: the date of birth is the password. */
  first: { id: '20260001', class_id: '1A', date_of_birth: '2014-03-14' },
  /** Half filled, registration open. */
  halfFilled: { id: '20260002', class_id: '1B', date_of_birth: '2014-06-02', password: 'portal-demo' },
  /** Registration closed. */
  closed: { id: '20260003', class_id: '3A', date_of_birth: '2012-01-23', password: 'portal-demo' },
  /** Complete last year, and the school has begun a new one; registration open. */
  returning: { id: '20260005', password: 'portal-demo' },
  admin: { username: 'admin', password: 'portal-demo-admin' },
} as const

const fixed = new Map<string, { class_id: string; date_of_birth: string }>(
  [signIns.first, signIns.halfFilled, signIns.closed].map(({ id, class_id, date_of_birth }) => [
    id,
    { class_id, date_of_birth },
  ]),
)

const unanswered: Answers = Object.fromEntries(fields.map(({ name }) => [name, null]))

const nameOf = (random: Random, index: number) => {
  const hard = hardNames[index]
  if (hard) return { first_name: hard[0], middle_name: hard[1], last_name: hard[2], sex: hard[3] }
  const sex = random.pick(['Female', 'Male'])
  return {
    first_name: random.pick(sex === 'Female' ? girls : boys),
    middle_name: random.isTrue(0.6) ? random.pick(middleNames) : null,
    last_name: random.pick(lastNames),
    sex,
  }
}

/** Eleven or twelve at the start of Form 1, a year older for each form. */
const birthday = (random: Random, level: number): string => {
  const month = String(random.integer(1, 12)).padStart(2, '0')
  const day = String(random.integer(1, 28)).padStart(2, '0')
  return `${2015 - level - random.integer(0, 1)}-${month}-${day}`
}

type Progress = 'notStarted' | 'partly' | 'allButAgreement' | 'complete'

const progressOf = (random: Random, id: string): Progress => {
  if (id === signIns.first.id) return 'notStarted'
  if (id === signIns.halfFilled.id) return 'partly'
  if (id === signIns.closed.id) return 'complete'
  const chance = random.next()
  if (chance < 0.2) return 'notStarted'
  if (chance < 0.45) return 'partly'
  return chance < 0.55 ? 'allButAgreement' : 'complete'
}

const answersFor = (random: Random, progress: Progress, known: { first_name: string; last_name: string }) => {
  if (progress === 'notStarted') return {}
  const student = studentAnswers(random, known)
  const family = familyAnswers(random, known, progress === 'partly' ? 'Both Parents' : undefined)
  if (progress === 'partly') {
    return {
      ...student,
      sea_no: null,
      previous_school: null,
      ...family,
      email_father: null,
      emergency_contact: null,
    }
  }
  const all = { ...student, ...family, ...healthAnswers(random), ...otherAnswers(random) }
  return progress === 'complete' ? { ...all, ...agreementAnswers } : all
}

const documentsOf = (random: Random, progress: Progress, uploads: number): Documents => {
  if (progress === 'notStarted') return 'none'
  if (progress === 'partly') return random.isTrue(0.5) ? 'some' : 'none'
  return uploads < maxUploads ? 'uploaded' : 'onPaper'
}

export const makeStudents = (count: number, now: Date): DemoStudent[] => {
  const random = createRandom(1962)
  let uploads = 0
  return Array.from({ length: count }, (_none, index) => {
    const id = String(firstId + index)
    const name = nameOf(random, index)
    const form = formClasses[index % formClasses.length] as (typeof formClasses)[number]
    const drawn = { class_id: form.id, date_of_birth: birthday(random, form.form_level) }
    const progress = progressOf(random, id)
    const answers = answersFor(random, progress, name)
    const documents = documentsOf(random, progress, uploads)
    if (documents === 'uploaded') uploads += 1
    const row = {
      ...unanswered,
      ...answers,
      id,
      ...name,
      ...(fixed.get(id) ?? drawn),
      house_code: random.integer(1, houseNames.length),
      version: 1,
      updatedAt: new Date(now.getTime() - random.integer(1, 60 * 24) * hourMs).toISOString(),
      search_name: searchForm(fullName(name)),
    } as StudentRow
    const [hasAgreed, hasBegun] = [progress === 'complete', progress !== 'notStarted']
    return { row, name: fullName(name), documents, hasAgreed, hasBegun }
  })
}

/**
 * The last sign-ins of the invented families, by student ID (ISO UTC). Everybody who has answered anything has signed in and
 * chosen a password. It has its own random numbers, so that the students stay the same.
 */
export const lastSignIns = (students: readonly DemoStudent[], now: Date): ReadonlyMap<string, string> => {
  const random = createRandom(2026)
  const found = new Map<string, string>()
  for (const { row, hasBegun } of students) {
    if (!hasBegun) continue
    const saved = Date.parse(row.updatedAt)
    const before = saved - random.integer(4, 50) * minuteMs
    // Some come back later and change nothing.
    const after = saved + random.next() * (now.getTime() - saved)
    found.set(row.id, new Date(random.isTrue(0.3) ? after : before).toISOString())
  }
  return found
}

/** After the last answers of everybody. */
const begunAt = (now: Date): string => new Date(now.getTime() - 30 * minuteMs).toISOString()

const isReturning = ({ id }: StudentRow): boolean => id === signIns.returning.id

/** As the beginning of the year leaves the record. */
export const intoNewYear = (row: StudentRow, now: Date): StudentRow =>
  isReturning(row)
    ? {
        ...{ ...row, agree_terms_conditions: 0, terms_and_conditions: null },
        ...{ version: 2, updatedAt: begunAt(now) },
      }
    : row

export const demoYearBegun = (
  rows: readonly StudentRow[],
  { now, timeZone }: { now: Date; timeZone: string },
): Insertable<FieldChangeTable>[] => {
  const changes = [
    [yearField, null, registrationYearOf(dayIn(timeZone, now))],
    ['agree_terms_conditions', 1, 0],
    ['terms_and_conditions', termsVersion, null],
  ] as const
  return rows.filter(isReturning).flatMap(({ id }) =>
    changes.map(([field, before, after]) => ({
      ...{ student_id: id, version: 2, field, at: begunAt(now) },
      ...{ old_value: JSON.stringify(before), new_value: JSON.stringify(after) },
      ...{ by_role: 'school', by_account: accountIdOf('admin', signIns.admin.username) },
    })),
  )
}

/** The agreement of last year counts no more. */
export const demoWithdrawn = (rows: readonly StudentRow[], now: Date) =>
  rows.filter(isReturning).map(({ id }) => ({
    ...{ student_id: id, value: 0, at: begunAt(now) },
    by_account: accountIdOf('admin', signIns.admin.username),
  }))

// The sign-ins for showing the demonstration.

export interface DemoPasswords {
  readonly family: string
  readonly admin: string
}

export const knownPasswords: DemoPasswords = {
  family: signIns.halfFilled.password,
  admin: signIns.admin.password,
}

const randomPassword = (): string => randomBytes(12).toString('base64url')

/** For a demonstration that other machines can reach. */
export const randomPasswords = (): DemoPasswords => ({ family: randomPassword(), admin: randomPassword() })

const line = (login: string, password: string, what: string, width: number) =>
  `  ${login.padEnd(8)}  ${password.padEnd(width)}  ${what}`

export const signInLines = ({ family, admin }: DemoPasswords): string[] => {
  const { first, halfFilled, closed, returning } = signIns
  const dateOfBirth = first.date_of_birth.replaceAll('-', '')
  const width = Math.max(family.length, admin.length, dateOfBirth.length)
  const firstText =
    family === knownPasswords.family ? 'asks for a new password' : 'needs a code that the office prints'
  return [
    line(first.id, dateOfBirth, `first sign-in, ${firstText}`, width),
    line(halfFilled.id, family, 'half-filled form, registration open', width),
    line(closed.id, family, 'registration closed', width),
    line(returning.id, family, 'a year later, last year’s answers to check', width),
    line(signIns.admin.username, admin, 'the school office, at /admin', width),
  ]
}
