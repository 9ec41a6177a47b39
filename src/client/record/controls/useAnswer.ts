// One answer of a record: what it shows, and how it is changed. Text stays a draft while it is typed and is
// handed over on blur; choices are handed over at once.
import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import { saysLeftOut, typedValue } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks'
import { startListening } from '../../store/listeners'
import { draftGone, draftIn, draftTyped } from '#client/saving/drafts'
import { serverNow } from '#client/saving/serverClock'
import { selectAnswer, selectVersionShown } from '../recordSelectors'
import { selectRecord, valueIn } from '#client/saving/cachedRecord'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { recordSave } from '#client/saving/recordSaveSlice'
import { useRecordAtHand } from './recordAtHand'

/** Hands over an answer, unless it is what the field shows anyway. */
export const useSave = () => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { studentId, problemOf } = useRecordAtHand()
  /**
   * @param base the version on which the person began to type
   * @param isLeftOut the person has said that there is nothing to write, where that is a problem otherwise
   */
  return (field: Field, next: FieldValue, base?: number, isLeftOut = false) => {
    const state = store.getState()
    const { name } = field
    if (next === selectAnswer(state, studentId, name) && !isLeftOut) return
    const typed = {
      value: next,
      base: base ?? selectVersionShown(state, studentId, name),
      was: valueIn(selectRecord(state, studentId), name),
      at: serverNow(),
    }
    // A value that the record has already may be put back, whatever the rule says of it today.
    const isStored = next !== null && next === typed.was
    const problem = isStored || isLeftOut ? null : problemOf(field, next)
    dispatch(recordSave.edited({ studentId, field: name, ...typed, problem }))
  }
}

type Values = Readonly<Record<string, FieldValue>>

/**
 * Hands over several answers at once, after what is being typed: it is among what can be put back.
 * @returns what puts the former ones back
 */
export const useSaveAll = () => {
  const store = useAppStore()
  const save = useSave()
  const { studentId } = useRecordAtHand()
  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field) save(field, value)
    }
  }
  return (values: Values): (() => void) => {
    store.dispatch(draftsWanted())
    const names = Object.keys(values)
    const before = names.map((name) => [name, selectAnswer(store.getState(), studentId, name)] as const)
    put(values)
    return () => put(Object.fromEntries(before))
  }
}

export const useAnswer = (field: Field) => {
  const store = useAppStore()
  const { studentId } = useRecordAtHand()
  const saveField = useSave()
  const value = useAppSelector((state) => selectAnswer(state, studentId, field.name))
  const version = () => selectVersionShown(store.getState(), studentId, field.name)
  /** What stands in the school's record. */
  const stored = () => valueIn(selectRecord(store.getState(), studentId), field.name)
  const save = (next: FieldValue, base?: number) => saveField(field, next, base)
  return { studentId, value, stored, save, saveField, version }
}

/** What is typed is kept beside the component, which may go and come back while somebody types. */
export const useDraft = (field: Field) => {
  const { studentId, value, stored, save, saveField, version } = useAnswer(field)
  const here = () => draftIn(studentId, field.name)
  const [text, setText] = useState(() => here()?.text ?? null)

  /** @returns the draft that was dropped */
  const drop = () => {
    const draft = here()
    setText(null)
    draftGone(studentId, field.name)
    return draft
  }
  const type = (typed: string) => {
    const { base, was } = here() ?? { base: version(), was: stored() }
    setText(typed)
    draftTyped(studentId, field.name, { text: typed, base, was, at: serverNow() })
  }
  const commit = () => {
    const draft = drop()
    if (draft) saveField(field, typedValue(field, draft.text), draft.base, saysLeftOut(field, draft.text))
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  const isTyping = text !== null
  useEffect(
    () =>
      isTyping ? startListening({ actionCreator: draftsWanted, effect: () => latest.current() }) : undefined,
    [isTyping],
  )
  // The field may go while somebody types in it: Back was pressed, or registration was closed. There is no blur then.
  useEffect(() => () => latest.current(), [])

  return {
    text: text ?? (value === null ? '' : String(value)),
    isTyping,
    isEmpty: value === null && !isTyping,
    type,
    /** Hands over what was typed. */
    commit,
    /** Hands over that there is nothing to write. */
    leaveOut: () => {
      const draft = drop()
      saveField(field, null, draft?.base ?? version(), true)
    },
    /** Hands over a value that was picked instead. */
    pick: (picked: string) => {
      const draft = drop()
      save(typedValue(field, picked), draft?.base ?? version())
    },
  }
}
