// Adds one student: a record and an account, as an import does, and the first enrolment.
import type { AnswerOf, QueryOf } from '#shared/contract/call'
import type { getNewStudent, NewStudent, StudentEnrolments, Twin } from '#shared/contract/students/enrolment'
import type { Field } from '#shared/record/field'
import { saysLeftOut, storedForm } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isStudentId, nextStudentId } from '#shared/rules/access/studentId'
import { longDay } from '#shared/rules/dates'
import { enrolmentYearOf } from '#shared/rules/students/enrolment'
import { neededOfNew } from '#shared/rules/lists/imports/studentImportFields'
import { isSameName, nameWords } from '#shared/rules/students/sameName'
import { refuseNoDays, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import type { Actor } from '../actor'
import { addStudents } from '../record/addQueries'
import { lockSchool } from '../../school/settings/queries'
import { problemWith, References } from '../save/decide'
import {
  enrolmentsOf,
  findLatest,
  findPlace,
  isThere,
  listBornOnDay,
  listUsedIds,
  saveEnrolment,
  wasRemoved,
} from './queries'

export const newStudentOf = async (
  db: Db,
  { first_name = '', last_name = '', date_of_birth = '' }: QueryOf<typeof getNewStudent>,
  today: string,
): Promise<AnswerOf<typeof getNewStudent>> => {
  const next_id = nextStudentId(await listUsedIds(db), today)
  const name = nameWords(first_name, last_name)
  return { next_id, today, twins: name.length === 0 ? [] : await twinsOf(db, name, date_of_birth) }
}

/** Students with this birthday and a name that differs at most in spelling. */
const twinsOf = async (db: Db, name: readonly string[], date_of_birth: string): Promise<Twin[]> => {
  const born = await listBornOnDay(db, date_of_birth)
  return born
    .filter((known) => isSameName(name, nameWords(known.first_name, known.middle_name, known.last_name)))
    .map(({ id, class_id, left_on }) => ({ id, class_id, left_on }))
}

const texts = {
  needed: 'This field is required.',
  id: 'Letters and digits, at most 20, without spaces.',
  early: (born: string) => `The student was born on ${longDay(born)}. Check the first day.`,
  taken: (id: string) => `There is already a student with the ID ${id}. Choose another ID.`,
  removed: (id: string) => `The ID ${id} belonged to a student who has been removed. Choose another ID.`,
  late: 'The first day is more than two years away. Please check it.',
} as const

export const addStudent = async (
  db: Db,
  { user, now, today }: Actor,
  typed: NewStudent,
): Promise<StudentEnrolments> => {
  const { id, from_on } = typed
  const at = now.toISOString()
  const values = valuesIn(typed)
  return db.transaction().execute(async (trx) => {
    // The lock keeps others from adding the same ID or removing the class before this student is stored.
    await lockSchool(trx, at)
    await refuseProblems(trx, typed, values, today)
    if (await isThere(trx, id, values)) return enrolmentsOf(trx, id, today)
    if (await findPlace(trx, id)) throw refused(texts.taken(id))
    if (await wasRemoved(trx, id)) throw refused(texts.removed(id))
    await addStudents(trx, [{ id, values }], at)
    const first = await findLatest(trx, id)
    const year = enrolmentYearOf(from_on)
    if (first) await saveEnrolment(trx, first.id, { from_on, year, created_by: user.accountId })
    await saveAudit(trx, {
      at: now,
      actor: user.accountId,
      action: 'student added',
      subject: accountIdOf('student', id),
      details: { class: typed.class_id, from: from_on },
    })
    return enrolmentsOf(trx, id, today)
  })
}

const valuesIn = ({ id: _id, from_on: _from, ...typed }: NewStudent): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, storedForm(findField(name) as Field, value)]),
  )

const refuseProblems = async (
  db: Db,
  typed: NewStudent,
  values: Record<string, FieldValue>,
  today: string,
) => {
  refuseNoDays({ from_on: typed.from_on })
  const errors: Record<string, string[]> = {}
  if (!isStudentId(typed.id)) errors.id = [texts.id]
  const references = new References(db)
  for (const [field, new_value] of Object.entries(values)) {
    if (saysLeftOut(findField(field) as Field, String(typed[field as keyof NewStudent]))) continue
    const problem =
      neededOfNew.includes(field) && new_value === null
        ? texts.needed
        : await problemWith({ field, new_value }, today, references)
    if (problem !== null) errors[field] = [problem]
  }
  const from_on = fromProblem(typed, today)
  if (from_on !== null && !errors.date_of_birth) errors.from_on = [from_on]
  const wrong = Object.keys(errors)
  if (wrong.length > 0) throw new Refusal(422, `Please check: ${wrong.join(', ')}.`, errors)
}

const fromProblem = ({ from_on, date_of_birth }: NewStudent, today: string): string | null => {
  if (from_on < date_of_birth) return texts.early(date_of_birth)
  return Number(from_on.slice(0, 4)) > Number(today.slice(0, 4)) + 2 ? texts.late : null
}

const refused = (text: string) => new Refusal(409, text, { id: [text] })
