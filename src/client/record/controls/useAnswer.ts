// One answer of the form: what it shows, and how it is changed. Text lives in the field while it is
// typed and is handed over on blur; choices are handed over at once (SPEC §4).
import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import { fieldProblem } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks'
import { draftOf, valueOf } from './fieldDraft'
import { fieldSave, fieldSaveSelectors } from './fieldSaveSlice'
import { keepDraft } from './pendingDrafts'
import { selectAnswer, selectToday, selectVersion } from './registrationSelectors'

export const useAnswer = (field: Field) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const value = useAppSelector((state) => selectAnswer(state, field.name))

  /** @param base the version on which the person began to type */
  const save = (next: FieldValue, base = selectVersion(store.getState())) => {
    const state = store.getState()
    // Whoever has signed out leaves nothing behind.
    if (fieldSaveSelectors.selectStudentId(state) === null) return
    if (next === selectAnswer(state, field.name)) return
    const problem = fieldProblem(field, next, selectToday(state))
    dispatch(fieldSave.edited({ field: field.name, value: next, base, problem }))
  }

  return { value, save, version: () => selectVersion(store.getState()) }
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
  useEffect(() => (isTyping ? keepDraft(() => latest.current()) : undefined), [isTyping])
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
