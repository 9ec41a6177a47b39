// The fields of a form without React: what record/controls/useAnswer does when somebody types, leaves or chooses.
import { fieldProblem, typedValue } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { draftGone, draftTyped } from '../../src/client/saving/drafts'
import { serverNow } from '../../src/client/saving/serverClock'
import { selectAnswer, selectVersionShown } from '../../src/client/record/recordSelectors'
import { selectRecord, valueIn } from '../../src/client/saving/cachedRecord'
import { draftsWanted } from '../../src/client/saving/createSaveSlice'
import { recordSave } from '../../src/client/saving/recordSaveSlice'
import { startListening } from '../../src/client/store/listeners'
import type { AppStore } from '../../src/client/store/store'
import { today } from '../../src/client/ui/dates/moments'

const fieldNamed = (name: string): Field => findField(name) as Field

/** What a field does with the text in it, once it is left. */
export const answerIn = (name: string, text: string): FieldValue => typedValue(fieldNamed(name), text)

export const createFields = (store: AppStore) => {
  const open = new Map<string, { readonly text: string; readonly base: number }>()
  /** Told of each answer that is handed over, before the machine has it. */
  let onAnswer: (studentId: string, name: string, value: FieldValue) => void = () => undefined

  const stored = (studentId: string, name: string) => valueIn(selectRecord(store.getState(), studentId), name)
  const version = (studentId: string, name: string) => selectVersionShown(store.getState(), studentId, name)

  const save = (studentId: string, name: string, value: FieldValue, base: number) => {
    onAnswer(studentId, name, value)
    if (value === selectAnswer(store.getState(), studentId, name)) return
    const problem = fieldProblem(fieldNamed(name), value, today())
    const typed = { value, base, was: stored(studentId, name), at: serverNow() }
    store.dispatch(recordSave.edited({ studentId, field: name, ...typed, problem }))
  }

  const keyOf = (studentId: string, name: string) => `${studentId} ${name}`

  const leave = (studentId: string, name: string) => {
    const draft = open.get(keyOf(studentId, name))
    if (!draft) return
    open.delete(keyOf(studentId, name))
    draftGone(studentId, name)
    save(studentId, name, answerIn(name, draft.text), draft.base)
  }

  startListening({
    actionCreator: draftsWanted,
    effect: () => {
      for (const key of [...open.keys()]) leave(...(key.split(' ') as [string, string]))
    },
  })

  return {
    hearAnswers: (listener: typeof onAnswer) => {
      onAnswer = listener
    },
    type: (studentId: string, name: string, text: string) => {
      const base = open.get(keyOf(studentId, name))?.base ?? version(studentId, name)
      open.set(keyOf(studentId, name), { text, base })
      draftTyped(studentId, name, { text, base, was: stored(studentId, name), at: serverNow() })
    },
    leave,
    choose: (studentId: string, name: string, value: FieldValue) =>
      save(studentId, name, value, version(studentId, name)),
    isTyping: (studentId: string, name: string) => open.has(keyOf(studentId, name)),
    typing: () => [...open.keys()].map((key) => key.split(' ') as [string, string]),
    answerIn,
    knowsTime: () => serverNow() !== undefined,
  }
}
