// An answer of a record: its value, and how to change it. Text stays a draft while it is typed and is handed over
// on blur; choices are handed over at once.
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
import { useRecordAtHand } from './control'

/** Hands over an answer unless the field shows it already. */
export const useSave = () => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const { studentId, problemOf } = useRecordAtHand()
  /**
   * `base`: the version on which typing began. `isLeftOut`: the person confirms that there is nothing to write. `from`: the
   * brother or sister whose answer it is.
   */
  return (field: Field, next: FieldValue, base?: number, isLeftOut = false, from?: string) => {
    const state = store.getState()
    const { name } = field
    if (next === selectAnswer(state, studentId, name) && !isLeftOut) return
    const typed = {
      value: next,
      base: base ?? selectVersionShown(state, studentId, name),
      was: valueIn(selectRecord(state, studentId), name),
      at: serverNow(),
      ...(from !== undefined && { from }),
    }
    // The stored value may be restored, even if today's rule rejects it.
    const isStored = next !== null && next === typed.was
    const problem = isStored || isLeftOut ? null : problemOf(field, next)
    dispatch(recordSave.edited({ studentId, field: name, ...typed, problem }))
  }
}

type Values = Readonly<Record<string, FieldValue>>

/**
 * Hands over several answers at once, after the text that is being typed, so that undo includes it. Returns the
 * undo.
 */
export const useSaveAll = () => {
  const store = useAppStore()
  const save = useSave()
  const { studentId } = useRecordAtHand()
  const put = (values: Values, from?: string) => {
    for (const [name, value] of Object.entries(values)) {
      const field = findField(name)
      if (field) save(field, value, undefined, false, from)
    }
  }
  /** @param from the brother or sister whose answers they are */
  return (values: Values, from?: string): (() => void) => {
    store.dispatch(draftsWanted())
    const names = Object.keys(values)
    const before = names.map((name) => [name, selectAnswer(store.getState(), studentId, name)] as const)
    put(values, from)
    return () => put(Object.fromEntries(before))
  }
}

export const useAnswer = (field: Field) => {
  const store = useAppStore()
  const { studentId } = useRecordAtHand()
  const saveField = useSave()
  const value = useAppSelector((state) => selectAnswer(state, studentId, field.name))
  const version = () => selectVersionShown(store.getState(), studentId, field.name)
  /** The value in the school's record. */
  const stored = () => valueIn(selectRecord(store.getState(), studentId), field.name)
  const save = (next: FieldValue, base?: number) => saveField(field, next, base)
  return { studentId, value, stored, save, saveField, version }
}

/** The draft lives outside the component, which may come and go while somebody types. */
export const useTypedAnswer = (field: Field) => {
  const { studentId, value, stored, save, saveField, version } = useAnswer(field)
  const here = () => draftIn(studentId, field.name)
  const [text, setText] = useState(() => here()?.text ?? null)

  /** @returns the dropped draft */
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
  // The field may disappear without a blur while somebody types: Back was pressed, or registration closed.
  useEffect(() => () => latest.current(), [])

  return {
    text: text ?? (value === null ? '' : String(value)),
    isTyping,
    isEmpty: value === null && !isTyping,
    type,
    /** Hands over the draft. */
    commit,
    /** Confirms that there is nothing to write. */
    leaveOut: () => {
      const draft = drop()
      saveField(field, null, draft?.base ?? version(), true)
    },
    /** Hands over a picked value instead. */
    pick: (picked: string) => {
      const draft = drop()
      save(typedValue(field, picked), draft?.base ?? version())
    },
  }
}
