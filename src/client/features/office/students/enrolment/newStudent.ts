import { useState } from 'react'
import type { NewStudent } from '#shared/contract/students/enrolment'
import type { Field } from '#shared/record/field'
import { fieldProblem, isRealDate } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import { isStudentId } from '#shared/rules/access/studentId'
import { typedDate } from '#shared/record/typedDate'
import { useAddStudentMutation, useGetNewStudentQuery } from '#client/api/students/studentsOfficeApi'
import { fieldText, isConflict } from '#client/api/transport/errorText'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { today as todayHere } from '#client/ui/dates/moments'

interface Draft {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  /** The text as typed. */
  readonly date_of_birth: string
  readonly class_id: string | null
  readonly house_code: number | null
  readonly previous_school: string
  readonly from_on: string | null
}

const nothing: Partial<Draft> = {}

const emptyDraft: Draft = {
  ...{ id: '', first_name: '', last_name: '', date_of_birth: '', class_id: null, house_code: null },
  ...{ previous_school: '', from_on: null },
}

export type DraftField = keyof Draft

/** By default the ID is the proposed one and the first day is today. */
export const useNewStudent = () => {
  const { draft: typed, write, settle } = useUnsentDraft('new student', '', nothing)
  /** The student that was added; parts of it stay for the next one. */
  const [former, setFormer] = useState(nothing)
  const [isTried, setTried] = useState(false)
  /** After a lost answer the request is sent again with the same id: the student is not added twice. */
  const [sentId, setSentId] = useState<string | null>(null)
  const proposal = useGetNewStudentQuery({})
  const today = proposal.data?.today ?? todayHere()
  const proposed = { id: sentId ?? proposal.data?.next_id ?? '', from_on: today }
  const draft: Draft = { ...emptyDraft, ...proposed, ...former, ...typed }
  const asked = askedTwin(draft)
  const twins = useGetNewStudentQuery(asked ?? {}, { skip: asked === undefined })
  const [add, adding] = useAddStudentMutation()
  const problems = isTried ? problemsOf(draft, today) : {}

  const type = (changes: Partial<Draft>) => {
    write(changes)
    // The error belongs to the values before.
    if (adding.isError) adding.reset()
  }
  const send = async () => {
    setTried(true)
    const first = Object.keys(problemsOf(draft, today))[0]
    if (first !== undefined || adding.isLoading) return first
    setSentId(draft.id)
    const { data, error } = await add(newStudentOf(draft))
    if (data) {
      setFormer(draft)
      settle()
    }
    if (isConflict(error) && fieldText(error, 'id') !== undefined) setSentId(null)
    return undefined
  }
  return {
    ...{ draft, today, type, send, settle },
    /** Twins of the current names and day. */
    twins: (asked && !twins.isFetching && twins.data?.twins) || [],
    problemOf: (name: DraftField): string | null =>
      problems[name] ?? (adding.error ? (fieldText(adding.error, name) ?? null) : null),
    error: adding.error,
    isSending: adding.isLoading,
    added: adding.data,
    /** Class, first day and school stay for the next one. */
    again: () => {
      adding.reset()
      setTried(false)
      setSentId(null)
      const { class_id, from_on, previous_school } = draft
      setFormer({ class_id, from_on, previous_school })
    },
  }
}

/** The name and birthday to look for; undefined while some of it is missing. */
const askedTwin = ({ first_name, last_name, date_of_birth: typed }: Draft) => {
  const date_of_birth = typedDate(typed)
  const isKnown = first_name.trim() !== '' && last_name.trim() !== '' && isRealDate(date_of_birth)
  return isKnown ? { first_name: first_name.trim(), last_name: last_name.trim(), date_of_birth } : undefined
}

const needed = 'This field is required.'

/** Problems by field, in the order of the form. */
const problemsOf = (draft: Draft, today: string): Partial<Record<DraftField, string>> => {
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

const ofRecord = (name: DraftField, value: string | number | null, today: string): string | null => {
  const text = typeof value === 'string' ? value.trim() : value
  return text === null || text === '' ? null : fieldProblem(findField(name) as Field, text, today)
}

/** Call it when there is no problem. */
const newStudentOf = (draft: Draft): NewStudent => ({
  id: draft.id.trim(),
  first_name: draft.first_name.trim(),
  last_name: draft.last_name.trim(),
  date_of_birth: typedDate(draft.date_of_birth),
  class_id: draft.class_id ?? '',
  house_code: draft.house_code,
  previous_school: draft.previous_school.trim() || null,
  from_on: draft.from_on ?? '',
})

export type NewStudentForm = ReturnType<typeof useNewStudent>
