// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { type FocusEvent, type FormEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import { type FieldName, fieldOf, writerOf } from '#shared/record/fields'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { FieldMark, RecordField } from '#client/record/form/RecordField'
import { texts } from '#shared/record/fieldRules'
import { isOwed } from '#shared/rules/intake/completeness'
import type { RootState } from '#client/store/rootReducer'
import { draftsWanted } from '#client/record/saving/recordSaveSlice'
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
import * as formStyles from '../../../../record/form/form.module.css'
import * as styles from './steps.module.css'

const Label = ({ field }: { field: Field }) => (
  <>
    {field.label}
    {!field.required && <span className={formStyles.optional}> (optional)</span>}
  </>
)

interface PlacedProps {
  /** Of six columns. */
  readonly span?: number | undefined
}

interface AskedProps extends PlacedProps {
  readonly field: Field
  /** The field under which the hint stands, when several share it. */
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

/** What the school sets is read here. */
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

// What a field says is wrong with it: an answer that may not be stored, and a gap in a field or a step that was left.
/** @param wasLeft whether the field itself was left, with its step still open */
const selectProblem = (state: RootState, field: Field, wasLeft: boolean): string | null => {
  const kept = selectQueue(state).kept[field.name]
  if (kept) return kept.problem
  const isAsked = wasLeft || registrationState.selectWasGap(state, field.name)
  if (!isAsked || !field.required || !selectIsEditable(state)) return null
  const isMissing = selectAnswer(state, field.name) === null && isOwed(field, selectAnswers(state))
  return isMissing ? texts.required : null
}

/** The same of ticks that are one question. */
export const selectTicksProblem = (state: RootState, ticks: readonly Field[]): string | null => {
  const [first] = ticks
  if (!first || !registrationState.selectWasGap(state, first.name)) return null
  return selectMissing(state).some(({ name }) => name === first.name) ? texts.required : null
}

// Whether somebody types in a field at this moment, and whether it was left once: a problem is named when the field is
// left, not while it is typed in (UX-26). What the browser filled in was typed by nobody, and is handed over without
// leaving the field.
/** A choice is handed over as soon as it is made: nothing is typed in between. */
const isChosenAtOnce = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

/** A line that grows is a text area of one row. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.rows === 1)

/** Keys, pasting and dictation say how they change the text of the focused field; a browser that fills in a form does not. */
const isFilledIn = ({ target, nativeEvent }: FormEvent): boolean =>
  target !== document.activeElement || !(nativeEvent as InputEvent).inputType

/** All fields of a form are filled in one after the other. */
const fillingMs = 1000

/** Hands over what was filled in. */
const useFilledIn = (onHandedOver: () => void) => {
  const dispatch = useAppDispatch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      dispatch(draftsWanted())
      onHandedOver()
    }, fillingMs)
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
      if (isFilledIn(event)) filledIn()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave()
    },
    /** Enter hands a line over as leaving it does. */
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && isLine(target)) leave()
    },
  }
  return { isTyping, wasLeft, handlers } as const
}
