// What is typed of a new student, and what is wrong with it before it is sent.
import type { NewStudent } from '#shared/contract/students/enrolment'
import type { Field } from '#shared/record/field'
import { fieldProblem, isRealDate } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import { isStudentId } from '#shared/rules/access/studentId'
import { typedDate } from '#shared/record/typedDate'

export interface Draft {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  /** As it was typed. */
  readonly date_of_birth: string
  readonly class_id: string | null
  readonly house_code: number | null
  readonly previous_school: string
  readonly from_on: string | null
}

export type DraftField = keyof Draft

export const emptyDraft: Draft = {
  ...{ id: '', first_name: '', last_name: '', date_of_birth: '', class_id: null, house_code: null },
  ...{ previous_school: '', from_on: null },
}

const needed = 'This field is required.'

const ofRecord = (name: DraftField, value: string | number | null, today: string): string | null => {
  const text = typeof value === 'string' ? value.trim() : value
  return text === null || text === '' ? null : fieldProblem(findField(name) as Field, text, today)
}

/** By field, in the order of the form. */
export const problemsOf = (draft: Draft, today: string): Partial<Record<DraftField, string>> => {
  const born = typedDate(draft.date_of_birth)
  const problems: Array<[DraftField, string | null]> = [
    ['first_name', draft.first_name.trim() === '' ? needed : ofRecord('first_name', draft.first_name, today)],
    ['last_name', draft.last_name.trim() === '' ? needed : ofRecord('last_name', draft.last_name, today)],
    ['date_of_birth', born === '' ? needed : ofRecord('date_of_birth', born, today)],
    ['class_id', draft.class_id === null ? needed : null],
    ['previous_school', ofRecord('previous_school', draft.previous_school, today)],
    ['from_on', draft.from_on === null ? needed : null],
    ['id', isStudentId(draft.id.trim()) ? null : 'Letters and digits, at most 20, without spaces.'],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

/** To be called when there is no problem. */
export const newStudentOf = (draft: Draft): NewStudent => ({
  id: draft.id.trim(),
  first_name: draft.first_name.trim(),
  last_name: draft.last_name.trim(),
  date_of_birth: typedDate(draft.date_of_birth),
  class_id: draft.class_id ?? '',
  house_code: draft.house_code,
  previous_school: draft.previous_school.trim() || null,
  from_on: draft.from_on ?? '',
})

/** Whom to look for among those who are there; undefined while it is not all known. */
export const askedTwin = ({ first_name, last_name, date_of_birth: typed }: Draft) => {
  const date_of_birth = typedDate(typed)
  const isKnown = first_name.trim() !== '' && last_name.trim() !== '' && isRealDate(date_of_birth)
  return isKnown ? { first_name: first_name.trim(), last_name: last_name.trim(), date_of_birth } : undefined
}
