// Controls in which one types: handed over on blur and on Enter.
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useLayoutEffect, useRef } from 'react'
import { earliestBirth, lengthOf } from '#shared/record/fieldRules'
import { useAppSelector } from '../../store/hooks'
import { DateInput } from '../../ui/DateInput'
import { PhoneInput } from '../../ui/PhoneInput'
import { autocompleteOf } from './autocomplete'
import { tied, type ControlProps } from './control'
import { selectToday } from './registrationSelectors'
import { useDraft } from './useAnswer'

interface DraftProps {
  readonly draft: ReturnType<typeof useDraft>
}

/** UX-37: said while one types and the end is near, not before. */
const Counter = ({ draft, max = Infinity }: DraftProps & { max: number | undefined }) => {
  const left = max - lengthOf(draft.text)
  if (!draft.isTyping || left > Math.max(5, max / 10)) return null
  return <span className="chars-left">{left === 1 ? '1 character left' : `${left} characters left`}</span>
}

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * As high as its text. Older browsers are told by the script: measuring makes them lay out the whole page; and the
 * page's policy forbids styles in attributes.
 */
const useHeight = (text: string) => {
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

const inputModes = { count: 'numeric', email: 'email' } as const

/** UX-36: nothing to tell is an answer too, and one click. */
const NoneButton = ({ field, disabled, draft }: Pick<ControlProps, 'field' | 'disabled'> & DraftProps) => {
  const { none } = field
  if (none === undefined || disabled || draft.text !== '') return null
  return (
    <Button
      className="none-button"
      size="small"
      aria-label={`${none}: ${field.label}`}
      onClick={() => draft.pick(none)}
    >
      {none}
    </Button>
  )
}

export const TextControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useDraft(field)
  const { text, type, commit } = draft
  const inputMode = field.kind === 'count' || field.kind === 'email' ? inputModes[field.kind] : undefined
  return (
    <>
      <Input
        {...tied(props)}
        value={text}
        maxLength={field.max}
        inputMode={inputMode}
        autoComplete={autocompleteOf(field)}
        autoCapitalize={field.kind === 'email' ? 'none' : undefined}
        suffix={mark}
        onChange={({ target }) => type(target.value)}
        onBlur={commit}
        onPressEnter={commit}
      />
      <Counter draft={draft} max={field.kind === 'count' ? undefined : field.max} />
    </>
  )
}

export const LongTextControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useDraft(field)
  const { text, type, commit } = draft
  const area = useHeight(text)
  return (
    <>
      <div className="long-text">
        <Input.TextArea
          {...tied(props)}
          ref={area}
          value={text}
          maxLength={field.max}
          rows={2}
          autoComplete={autocompleteOf(field)}
          onChange={({ target }) => type(target.value)}
          onBlur={commit}
        />
        {mark}
      </div>
      <NoneButton field={field} disabled={props.disabled} draft={draft} />
      <Counter draft={draft} max={field.max} />
    </>
  )
}

export const PhoneControl = (props: ControlProps) => {
  const { text, type, commit } = useDraft(props.field)
  return (
    <PhoneInput
      {...tied(props)}
      value={text}
      autoComplete={autocompleteOf(props.field)}
      suffix={props.mark}
      onDigits={type}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

export const DateControl = (props: ControlProps) => {
  const { text, type, commit, pick } = useDraft(props.field)
  const today = useAppSelector(selectToday)
  return (
    <DateInput
      {...tied(props)}
      text={text}
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
