// Controls for typing, handed over on blur and on Enter.
import { Button, Checkbox, type CheckboxRef, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { Field } from '#shared/record/field'
import { earliestBirth } from '#shared/record/fieldRules'
import { hasTooManyDigits, phoneTexts } from '#shared/record/phone'
import { useAppSelector } from '../../store/hooks'
import { PhoneInput } from '../../ui/fields/PhoneInput'
import { DateInput } from '../../ui/dates/DateInput'
import { dayFirst } from '#shared/record/typedDate'
import { Text } from '#client/ui/primitives'
import { recordSaveSelectors } from '../../saving/recordSaveSlice'
import { tied, type ControlProps, autocompleteOf, useRecordAtHand } from './control'
import { Counter, UndoLine, Unprinted } from './controlParts'
import { useTypedAnswer } from './useAnswer'
import * as styles from './controls.module.css'

interface DraftProps {
  readonly draft: ReturnType<typeof useTypedAnswer>
}

const inputModes = { count: 'numeric', email: 'email' } as const

/** Nothing to tell is an answer too, and takes one click. Its room stays when it is not offered. */
const NoneButton = ({ id, field, draft }: Pick<ControlProps, 'id' | 'field'> & DraftProps) => {
  const { none } = field
  if (none === undefined) return null
  return (
    <Button
      className={styles.noneButton}
      data-none=""
      hidden={draft.text !== ''}
      aria-label={`${none}: ${field.label}`}
      onClick={() => {
        draft.pick(none)
        // The button disappears, so the field takes the focus.
        document.getElementById(id)?.focus()
      }}
    >
      {none}
    </Button>
  )
}

/** A person with only one name says so here, because an empty field may be a slip. */
const LeftOutBox = ({ field, disabled, draft }: Pick<ControlProps, 'field' | 'disabled'> & DraftProps) => {
  const { studentId } = useRecordAtHand()
  const isCleared = useAppSelector(
    (state) => recordSaveSelectors.selectRefusedValue(state, studentId, field.name) !== undefined,
  )
  const [isTaken, setTaken] = useState(true)
  /** The name that the tick removed. */
  const [removed, setRemoved] = useState('')
  const box = useRef<CheckboxRef>(null)
  if (removed !== '' && !draft.isEmpty) setRemoved('')
  const take = (isOn: boolean) => {
    setTaken(isOn)
    if (isOn) {
      setRemoved(draft.text)
      draft.leaveOut()
    } else if (removed !== '') draft.pick(removed)
  }
  return (
    // Ticking is not typing in the field.
    <Text as="div" above={2} onInput={(event) => event.stopPropagation()}>
      <Checkbox
        ref={box}
        checked={draft.isEmpty && !isCleared && isTaken}
        disabled={disabled}
        onChange={({ target }) => take(target.checked)}
      >
        {field.leftOut}
      </Checkbox>
      <UndoLine
        text={removed === '' ? null : `“${removed}” was cleared.`}
        onUndo={() => {
          take(false)
          box.current?.focus()
        }}
      />
    </Text>
  )
}

const lineBreaks = /\s*[\r\n]+\s*/g

/** A line longer than its box grows, so that all of it is visible. */
const LongLineControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useTypedAnswer(field)
  const { text, type, commit } = draft
  const area = useTextHeight(text)
  return (
    <>
      <div className={`${styles.longText} ${styles.longLine}`}>
        <Input.TextArea
          {...tied(props)}
          ref={area}
          value={text}
          rows={1}
          autoComplete={autocompleteOf(field)}
          onChange={({ target }) => type(target.value.replace(lineBreaks, ' '))}
          onBlur={commit}
          onPressEnter={(event) => {
            event.preventDefault()
            commit()
          }}
        />
        {mark}
      </div>
      <Counter field={field} draft={draft} />
      <Unprinted text={text} />
    </>
  )
}

const longLine = 100

const isLongLine = ({ kind, max = 0 }: Field): boolean => kind === 'text' && max >= longLine

const LineControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useTypedAnswer(field)
  const { text, type, commit } = draft
  const inputMode = field.kind === 'count' || field.kind === 'email' ? inputModes[field.kind] : undefined
  return (
    <>
      <Input
        {...tied(props)}
        value={text}
        inputMode={inputMode}
        autoComplete={autocompleteOf(field)}
        autoCapitalize={field.kind === 'email' ? 'none' : undefined}
        suffix={mark}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onPressEnter={commit}
      />
      <Counter field={field} draft={draft} />
      <Unprinted text={text} />
      {field.leftOut !== undefined && <LeftOutBox {...props} draft={draft} />}
    </>
  )
}

export const TextControl = (props: ControlProps) =>
  isLongLine(props.field) ? <LongLineControl {...props} /> : <LineControl {...props} />

export const LongTextControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useTypedAnswer(field)
  const { text, type, commit } = draft
  const area = useTextHeight(text)
  return (
    <>
      <div className={styles.longText}>
        <Input.TextArea
          {...tied(props)}
          ref={area}
          value={text}
          rows={2}
          autoComplete={autocompleteOf(field)}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
        />
        {mark}
      </div>
      <NoneButton id={props.id} field={field} draft={draft} />
      <Counter field={field} draft={draft} />
      <Unprinted text={text} />
    </>
  )
}

/** The eighth digit is a problem at once, so that a family need not leave the field to learn it. */
export const PhoneControl = (props: ControlProps) => {
  const { text, isTyping, type, commit } = useTypedAnswer(props.field)
  const isTooLong = isTyping && hasTooManyDigits(text)
  const noteId = `${props.id}-digits`
  const describedBy = [isTooLong && noteId, props.describedBy].filter(Boolean).join(' ') || undefined
  return (
    <>
      <PhoneInput
        {...tied({ ...props, describedBy, invalid: props.invalid || isTooLong })}
        value={text}
        autoComplete={autocompleteOf(props.field)}
        suffix={props.mark}
        onText={type}
        onBlur={commit}
        onPressEnter={commit}
      />
      {isTooLong && (
        <Text id={noteId} role="alert" as="p" tone="danger" size="small" className={styles.tooManyDigits}>
          {phoneTexts.tooManyDigits}
        </Text>
      )}
    </>
  )
}

export const DateControl = (props: ControlProps) => {
  const { text, isTyping, type, commit, pick } = useTypedAnswer(props.field)
  const { today } = useRecordAtHand()
  return (
    <DateInput
      {...tied(props)}
      text={isTyping ? text : dayFirst(text)}
      placeholder="day/month/year"
      earliest={earliestBirth}
      latest={today}
      mark={props.mark}
      calendarLabel={`Choose ${props.field.label.toLowerCase()} from a calendar`}
      autoComplete={autocompleteOf(props.field)}
      onText={type}
      onPick={pick}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * Makes a text area as high as its text, by script for older browsers only, because measuring makes them lay out
 * the whole page and the page's policy forbids style attributes.
 */
const useTextHeight = (text: string) => {
  const area = useRef<TextAreaRef>(null)
  useLayoutEffect(() => {
    if (growsByItself) return
    const element = area.current?.resizableTextArea?.textArea
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return area
}
