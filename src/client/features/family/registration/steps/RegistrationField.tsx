// A field of the form, drawn from its row of the field table. It listens to its own answer only, so typing draws
// nothing else.
import { type FocusEvent, type FormEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import { type FieldName, fieldOf, writerOf } from '#shared/record/fields'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { FieldMark, RecordField } from '#client/record/form/RecordField'
import { texts } from '#shared/record/fieldRules'
import { isOwed } from '#shared/rules/intake/completeness'
import type { RootState } from '#client/store/rootReducer'
import { draftsWanted } from '#client/saving/createSaveSlice'
import {
  selectAnswer,
  selectAnswers,
  selectIsEditable,
  selectMissing,
  selectQueue,
} from '../registrationSelectors'
import { registrationState } from '../registrationSlice'
import { UnderAnswer } from './UnderAnswer'
import { ClosedAnswer } from './ClosedAnswers'
import * as formStyles from '#client/record/form/form.module.css'
import { Muted } from '#client/ui/primitives'
import * as styles from './steps.module.css'

const Label = ({ field }: { field: Field }) => (
  <>
    {field.label}
    {!field.required && <Muted weight={400}> (optional)</Muted>}
  </>
)

interface PlacedProps {
  /** Width in columns; a row has six. */
  readonly span?: number | undefined
}

interface AskedProps extends PlacedProps {
  readonly field: Field
  /** The field that shows the shared hint. */
  readonly hintAt: string | undefined
  readonly waitsFor: string | undefined
}

const AskedField = ({ field, span, hintAt, waitsFor }: AskedProps) => {
  const { name } = field
  const isEditable = useAppSelector(selectIsEditable)
  const visit = useFieldVisit()
  const found = useAppSelector((state) => selectProblem(state, field, visit.wasLeft))
  const problem = visit.isTyping ? null : found
  return (
    <RecordField
      field={field}
      span={span}
      hintAt={hintAt}
      label={<Label field={field} />}
      // A closed form asks for nothing.
      hasHint={isEditable}
      disabled={!isEditable}
      waitsFor={waitsFor}
      problem={problem}
      mark={isEditable && <FieldMark name={name} hasProblem={problem !== null} />}
      {...visit.handlers}
    >
      <UnderAnswer field={field} />
    </RecordField>
  )
}

/** Values that the school sets are text here. */
const SetField = ({ field, span }: PlacedProps & { field: Field }) => (
  <dl className={`${formStyles.field} ${styles.set}`} data-span={span}>
    <ClosedAnswer field={field} />
  </dl>
)

interface RegistrationFieldProps extends PlacedProps {
  readonly name: FieldName
  readonly hintAt?: string | undefined
  /** The id of the words that say why it cannot be answered yet. */
  readonly waitsFor?: string | undefined
}

export const RegistrationField = memo(function RegistrationField(props: RegistrationFieldProps) {
  const { name, span, hintAt, waitsFor } = props
  const field = fieldOf(name)
  return writerOf(field) === 'family' ? (
    <AskedField field={field} span={span} hintAt={hintAt} waitsFor={waitsFor} />
  ) : (
    <SetField field={field} span={span} />
  )
})

// A field's problem: an invalid answer, or a gap in a field or step that was left.
/** @param wasLeft true when the field itself was left while its step is open */
const selectProblem = (state: RootState, field: Field, wasLeft: boolean): string | null => {
  const kept = selectQueue(state).refusedValues[field.name]
  if (kept) return kept.problem
  const isAsked = wasLeft || registrationState.selectWasGap(state, field.name)
  if (!isAsked || !field.required || !selectIsEditable(state)) return null
  const isMissing = selectAnswer(state, field.name) === null && isOwed(field, selectAnswers(state))
  return isMissing ? texts.required : null
}

/** The problem of ticks that are one question. */
export const selectTicksProblem = (state: RootState, ticks: readonly Field[]): string | null => {
  const [first] = ticks
  if (!first || !registrationState.selectWasGap(state, first.name)) return null
  return selectMissing(state).some(({ name }) => name === first.name) ? texts.required : null
}

// Tracks whether somebody types in a field and whether it was left, because a problem is named only after the field
// is left. Values that the browser filled in are handed over without leaving the field.
/** A choice is handed over at once. */
const isChosenAtOnce = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

/** A line that grows is a text area of one row. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.rows === 1)

/** Typing, pasting and dictation report how they change the focused field; a browser that fills in a form does not. */
const isFilledIn = ({ target, nativeEvent }: FormEvent): boolean =>
  target !== document.activeElement || !(nativeEvent as InputEvent).inputType

/** The browser fills in all fields of a form one after the other. */
const fillingMs = 1000

/** Hands over the value that was filled in. */
const useFilledIn = (onHandedOver: () => void) => {
  const dispatch = useAppDispatch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    start: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        dispatch(draftsWanted())
        onHandedOver()
      }, fillingMs)
    },
    /** Somebody types on: the text is handed over when the field is left. */
    cancel: () => clearTimeout(timer.current),
  }
}

const useFieldVisit = () => {
  const [isTyping, setTyping] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const leave = () => {
    setTyping(false)
    setLeft(true)
  }
  const filledIn = useFilledIn(leave)
  const handlers = {
    onInput: (event: FormEvent) => {
      if (isChosenAtOnce(event.target)) return
      setTyping(true)
      if (isFilledIn(event)) filledIn.start()
      else filledIn.cancel()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave()
    },
    /** Enter hands a line over, as leaving does. */
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && isLine(target)) leave()
    },
  }
  return { isTyping, wasLeft, handlers } as const
}
