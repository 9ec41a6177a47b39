// Compares what a list has stored with its truth. A value that is wrong, or of nobody, is the worst failure and comes first.
import { fields } from '#shared/record/fields'
import { isSameName, nameWords } from '#shared/rules/students/sameName'
import type { KnownStudent, ListCase, TrueMark, TrueStudent, TrueValue } from './listCase'

export type Stored = Readonly<Record<string, unknown>>

export interface Findings {
  /** Stored, and not true. */
  readonly wrong: string[]
  /** True, and not stored. */
  readonly missing: string[]
  readonly stored: number
}

const answers = fields
  .map(({ name }) => name)
  .filter((name) => !['id', 'terms_and_conditions', 'agree_terms_conditions', 'ticks_asked'].includes(name))

/** @param students all that the school has now */
export const compareStudents = (
  { before = {}, truth = [], maybe = [] }: Pick<ListCase, 'before' | 'truth' | 'maybe'>,
  students: readonly Stored[],
): Findings => {
  const findings: Findings = { wrong: [], missing: [], stored: 0 }
  const known = new Map((before.students ?? []).map((student) => [student.id, student]))
  const open = new Set([...truth, ...maybe])
  let stored = 0
  for (const student of students) {
    const was = known.get(String(student.id))
    known.delete(String(student.id))
    const same = [...open].filter((one) => isOf(one, student, was))
    const is = same.find((one) => one.first_name === student.first_name) ?? same[0]
    if (is) open.delete(is)
    if (is && (!was || isChanged(was, student))) stored += 1
    if (is || was) compareAnswers(findings, student, { ...was, ...is }, was)
    else findings.wrong.push(`WRONG: ${nameOf(student)} is stored, who is nobody of the list`)
  }
  for (const { id } of known.values()) findings.wrong.push(`WRONG: student ${id} is gone`)
  for (const one of truth) if (open.has(one)) findings.missing.push(`missing: ${nameOf(one)} is not stored`)
  return { ...findings, stored }
}

/** By the ID where the truth has one; else by the name and the day, so that a wrong spelling is found in the right student. */
const isOf = (one: TrueStudent, student: Stored, was: KnownStudent | undefined): boolean => {
  if (one.id !== undefined) return one.id === student.id
  if (was) return isSame(one, was)
  return isSame(one, student)
}

const isSame = (one: TrueStudent, other: Stored): boolean =>
  isSameName(wordsOf(one), wordsOf(other)) && one.date_of_birth === other.date_of_birth

const wordsOf = ({ last_name, first_name }: Stored): string[] =>
  nameWords(textOf(first_name), textOf(last_name))

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isChanged = (was: Stored, student: Stored): boolean =>
  answers.some((name) => !isEqual(name, student[name], (was[name] ?? null) as TrueValue))

const compareAnswers = (
  { wrong, missing }: Findings,
  student: Stored,
  is: Stored,
  was: KnownStudent | undefined,
) => {
  for (const name of answers) {
    const right = (is[name] ?? null) as TrueValue
    const found = student[name] ?? null
    if (isEqual(name, found, right)) continue
    const isOnlyMissing = found === null || (was && isEqual(name, found, was[name] ?? null))
    const text = `${nameOf(student)}: ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(right)}`
    if (isOnlyMissing) missing.push(`missing: ${text}`)
    else wrong.push(`WRONG: ${text}`)
  }
}

const isEqual = (name: string, found: unknown, right: TrueValue): boolean => {
  if (Array.isArray(right)) return right.some((one) => isEqual(name, found, one as TrueValue))
  if (name === 'class_id') return classForm(found) === classForm(right)
  // A box that is not ticked was not answered.
  const [one, other] = [found ?? null, right ?? null]
  return one === other || (one === null && other === 0) || (one === 0 && other === null)
}

/** Whether a new class is written '1 Poui' or '1Poui' is a matter of taste. */
export const classForm = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : ''

const nameOf = ({ id, last_name, first_name, date_of_birth }: Stored): string =>
  [last_name, first_name, date_of_birth, id].filter(Boolean).join(', ')

/** @param rows of the marks that the school has now */
export const compareMarks = (marks: readonly TrueMark[], rows: readonly Stored[]): Findings => {
  const wrong: string[] = []
  const open = new Set(marks)
  for (const row of rows) {
    const is = marks.find(
      ({ student_id, subject_code }) => student_id === row.student_id && subject_code === row.subject_code,
    )
    const text = `the mark of ${String(row.student_id)} in ${String(row.subject_code)}`
    if (!is) wrong.push(`WRONG: ${text} is stored, which is not in the list`)
    else open.delete(is)
    for (const name of is ? markFields : [])
      if ((row[name] ?? null) !== (is?.[name] ?? null))
        wrong.push(
          `WRONG: ${text}: ${name} is ${JSON.stringify(row[name])}, not ${JSON.stringify(is?.[name])}`,
        )
  }
  const missing = [...open].map(
    ({ student_id, subject_code }) => `missing: the mark of ${student_id} in ${subject_code} is not stored`,
  )
  return { wrong, missing, stored: rows.length }
}

const markFields = ['course_mark', 'course_kind', 'exam_mark', 'exam_kind', 'remark', 'teacher'] as const
