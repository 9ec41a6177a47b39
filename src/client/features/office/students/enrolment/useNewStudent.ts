import { useState } from 'react'
import { useAddStudentMutation, useGetNewStudentQuery } from '#client/api/students/enrolmentApi'
import { fieldText, isConflict } from '#client/api/transport/errorText'
import { useWords } from '#client/record/unsentWordsSlice'
import { today as todayHere } from '#client/ui/dates/moments'
import { askedTwin, emptyDraft, newStudentOf, problemsOf, type Draft, type DraftField } from './newStudent'

const nothing: Partial<Draft> = {}

/** Until somebody types another one, the ID is the proposed one and the first day is today. */
export const useNewStudent = () => {
  const { words: typed, write, settle } = useWords('new student', '', nothing)
  /** The student that has been added, and then some of it for the next one. */
  const [former, setFormer] = useState(nothing)
  const [isTried, setTried] = useState(false)
  /** Sent once more under the same ID after a lost answer, the student is not added twice. */
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
    // What the server said was about what stood there before.
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
    /** Of the names and the day that stand there now. */
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

export type NewStudentForm = ReturnType<typeof useNewStudent>
