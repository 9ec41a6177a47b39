// Stores late answers as requests. The office decides, because a device's word about the time is no proof.
import type { App } from '../../http/appParts'
import type { BodyOf } from '#shared/contract/call'
import type { LateOutcome, offerLateAnswers } from '#shared/contract/students/corrections'
import { storedForm } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isAbout, maxLateAnswersPerDay, mayArriveLate } from '#shared/rules/students/lateAnswers'
import { isEditable } from '#shared/rules/school/registrationWindow'
import type { SignedIn } from '../../http/security/session'
import { daySeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { findWindowOf } from '../../school/registration/queries'
import { claimStudent, findStudent } from '../record/queries'
import { consume, secondsLeft } from '../../platform/database/rateLimits'
import { problemWith, References } from '../save/decide'
import { listProposals, saveProposal, type CorrectionRow } from './queries'
import { dayOf, proposedValue, valueIn } from './shown'

const texts = {
  open: 'Registration is open, so these answers can be saved in the form.',
  agreement:
    'Only you can agree to the terms. You can do it only while registration is open. Please call the school.',
  notThere: 'This answer is not in the record.',
  many: 'Many answers arrived late today. The rest will be sent to the school tomorrow.',
} as const

type Offer = BodyOf<typeof offerLateAnswers>

interface Desk {
  readonly record: StudentRecord
  readonly references: References
  /** Newest first. */
  readonly rows: readonly CorrectionRow[]
  readonly today: string
}

export const offer = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { accountId }: SignedIn,
  { student_id, answers: offered }: Offer,
): Promise<{ answers: LateOutcome[] }> =>
  app.db.transaction().execute(async (trx) => {
    const now = app.clock()
    const { today } = dayOf(app)
    const record = await claimClosed(trx, student_id, today)
    // If one call has two answers to one field, the last one counts.
    const answers = [...new Map(offered.map((answer) => [answer.field, answer])).values()]
    const rows = await listProposals(trx, student_id, [...answers.map(({ field }) => field)])
    const desk: Desk = { record, references: new References(trx), rows, today }
    const outcomes: LateOutcome[] = []
    const written: string[] = []
    for (const answer of answers) {
      const late = lateOf(answer, now)
      const { field, value, typedAt: typed_at } = late
      const known = await decide(late, desk)
      outcomes.push(known ?? { field, outcome: 'waiting', problem: null })
      if (known) continue
      written.push(field)
      const replaced_value = answer.was === undefined ? null : JSON.stringify(answer.was)
      const row = { student_id, field, proposed_value: JSON.stringify(value), replaced_value, typed_at }
      await saveProposal(trx, { ...row, asked_at: now.toISOString() })
    }
    if (written.length > 0) {
      await count(trx, student_id, written.length, now)
      const subject = accountIdOf('student', student_id)
      const details = { fields: written }
      await saveAudit(trx, { at: now, actor: accountId, action: 'late answers offered', subject, details })
    }
    return { answers: outcomes }
  })

const claimClosed = async (trx: Db, studentId: string, today: string): Promise<StudentRecord> => {
  const record = (await claimStudent(trx, studentId)) && (await findStudent(trx, studentId))
  if (!record) throw notFound()
  const window = await findWindowOf(trx, studentId)
  if (window && isEditable(window, today)) throw new Refusal(409, texts.open)
  return record
}

type Answer = Offer['answers'][number]

interface Late {
  readonly field: string
  readonly value: FieldValue
  readonly typedAt: string | null
}

const lateOf = (answer: Answer, now: Date): Late => {
  const field = findField(answer.field)
  const value = field ? storedForm(field, answer.value) : answer.value
  return { field: answer.field, value, typedAt: typedAtOf(answer, now) }
}

/** A device's time that lies in the future, or on a day that does not exist, counts as unknown. */
const typedAtOf = ({ typed_at }: Answer, now: Date): string | null =>
  typed_at !== undefined && isMoment(typed_at) && typed_at <= now.toISOString() ? typed_at : null

const isMoment = (text: string): boolean => {
  const at = new Date(text)
  return Number.isFinite(at.getTime()) && at.toISOString() === text
}

/** The outcome of an answer, or null if it must be stored as a request. */
const decide = async (late: Late, { record, references, rows, today }: Desk): Promise<LateOutcome | null> => {
  const { field: name, value: new_value } = late
  const field = findField(name)
  if (!field || !mayArriveLate(field))
    return refused(name, name === 'agree_terms_conditions' ? texts.agreement : texts.notThere)
  if (new_value === valueIn(record, name)) return { field: name, outcome: 'stored', problem: null }
  const problem = await problemWith({ field: name, new_value }, today, references)
  if (problem !== null) return refused(name, problem)
  const outcome = knownOutcome(late, rows)
  return outcome && { field: name, outcome, problem: null }
}

const refused = (field: string, problem: string): LateOutcome => ({ field, outcome: 'refused', problem })

/** The outcome of the same answer in an earlier request; null if there is none. */
const knownOutcome = ({ field, value, typedAt }: Late, rows: readonly CorrectionRow[]) => {
  const about = rows.filter((row) => row.field === field)
  const open = about.find(({ state }) => state === 'open')
  if (open) {
    if (proposedValue(open) === value) return 'waiting' as const
    const isOlder = open.typed_at !== null && (typedAt === null || typedAt < open.typed_at)
    return isOlder ? ('overtaken' as const) : null
  }
  const requests = about.map((row) => ({ late: { value: proposedValue(row) }, closed_at: row.closed_at }))
  return requests.some((request) => isAbout(request, { value, typedAt })) ? ('answered' as const) : null
}

const count = async (trx: Db, studentId: string, many: number, now: Date) => {
  const name = `late-answers:${accountIdOf('student', studentId)}`
  const rateLimit = { name, max: maxLateAnswersPerDay, seconds: daySeconds }
  const [used = 0] = await consume(trx, [rateLimit], now, many)
  if (used > rateLimit.max) throw new Refusal(429, texts.many, undefined, secondsLeft(rateLimit, now))
}
