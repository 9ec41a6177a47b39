// One answer of a record: what it shows, and how it is changed. Text lives in the field while it is typed and is
// handed over on blur; choices are handed over at once.
import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks'
import { startListening } from '../../store/listeners'
import { selectAnswer, selectVersion } from '../recordSelectors'
import { draftsWanted, recordSave } from '../saving/recordSaveSlice'
import { draftOf, valueOf } from './fieldDraft'
import { useRecordAtHand } from './recordAtHand'

export const useAnswer = (field: Field) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { studentId, problemOf } = useRecordAtHand()
  const value = useAppSelector((state) => selectAnswer(state, studentId, field.name))
  const version = () => selectVersion(store.getState(), studentId)

  /** @param base the version on which the person began to type */
  const save = (next: FieldValue, base = version()) => {
    if (next === selectAnswer(store.getState(), studentId, field.name)) return
    const problem = problemOf(field, next)
    dispatch(recordSave.edited({ studentId, field: field.name, value: next, base, problem }))
  }

  return { value, save, version }
}

interface Draft {
  readonly text: string
  readonly base: number
}

export const useDraft = (field: Field) => {
  const { value, save, version } = useAnswer(field)
  const [draft, setDraft] = useState<Draft | null>(null)

  const commit = () => {
    if (!draft) return
    setDraft(null)
    save(valueOf(field, draft.text), draft.base)
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  const isTyping = draft !== null
  useEffect(
    () =>
      isTyping ? startListening({ actionCreator: draftsWanted, effect: () => latest.current() }) : undefined,
    [isTyping],
  )
  // The field may go while somebody types in it: Back was pressed, or registration was closed. There is no blur then.
  useEffect(() => () => latest.current(), [])

  return {
    text: draft?.text ?? draftOf(value),
    isTyping,
    type: (text: string) => setDraft({ text, base: draft?.base ?? version() }),
    /** Hands over what was typed. */
    commit,
    /** Hands over a value that was picked instead. */
    pick: (text: string) => {
      setDraft(null)
      save(valueOf(field, text), draft?.base ?? version())
    },
  }
}
