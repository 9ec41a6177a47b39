// An optional day near today, perhaps with a time, that can be typed or picked. It looks the same in every browser:
// '9 July 2026'. A text that is not a day stays in the field, gets an error below it and blocks the form.
import { DatePicker, type DatePickerProps } from 'antd'
import { useEffect, useId, useRef, useState, type ComponentRef, type RefObject } from 'react'
import dayjs, { type Dayjs } from 'dayjs'
import { isRealDate } from '#shared/record/fieldRules'
import { typedDate } from '#shared/record/typedDate'
import { Text } from '../primitives'
import * as styles from './DayInput.module.css'

interface DayInputProps extends Pick<
  DatePickerProps,
  'id' | 'aria-describedby' | 'status' | 'disabled' | 'className' | 'allowClear'
> {
  /** yyyy-MM-dd, or yyyy-MM-ddTHH:mm with a time; null if empty. */
  readonly value: string | null
  readonly withTime?: boolean
  /** The earliest day allowed, in the format of `value`. */
  readonly earliest?: string
  readonly onChange: (value: string | null) => void
}

const examples = {
  day: 'Enter a day, for example 9 July 2026.',
  time: 'Enter a day and a time, for example 9 July 2026, 14:05.',
  early: 'Choose a date in the future.',
} as const

const dayAndTime = /^(.*?),?\s+(\d{1,2})[:.](\d{2})$/

/** The typed text in the format of `value`; null if it is not a day. */
const readTyped = (text: string, withTime: boolean): string | null => {
  const parts = dayAndTime.exec(text)
  if (withTime && !parts) return null
  const [, day = text, hour = '', minute = ''] = withTime && parts ? parts : []
  const date = typedDate(day)
  if (!isRealDate(date)) return null
  if (!withTime) return date
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${hour.padStart(2, '0')}:${minute}` : null
}

/** Suppresses the browser's own message, which would cover and repeat the error below the field. */
const focusInstead = (event: Event): void => {
  event.preventDefault()
  const input = event.target as HTMLInputElement
  const isWrong = (one: Element) => one instanceof HTMLInputElement && !one.validity.valid
  if ([...(input.form?.elements ?? [])].find(isWrong) === input) input.focus()
}

const useValidity = (picker: RefObject<ComponentRef<typeof DatePicker> | null>, problem: string): void => {
  useEffect(() => {
    const input = picker.current?.nativeElement.querySelector('input')
    input?.setCustomValidity(problem)
    input?.addEventListener('invalid', focusInstead)
    return () => input?.removeEventListener('invalid', focusInstead)
  }, [picker, problem])
}

export const DayInput = (props: DayInputProps) => {
  const { value, withTime = false, earliest, onChange, ...control } = props
  const picker = useRef<ComponentRef<typeof DatePicker>>(null)
  const [problem, setProblem] = useState('')
  const help = useId()
  const form = withTime ? 'D MMMM YYYY, HH:mm' : 'D MMMM YYYY'

  useValidity(picker, problem)

  const change = (next: string | null) => {
    setProblem('')
    onChange(next)
  }
  const leave = (text: string) => {
    const read = readTyped(text.trim(), withTime)
    if (text.trim() === '') return setProblem('')
    if (read === null) return setProblem(examples[withTime ? 'time' : 'day'])
    if (earliest !== undefined && read < earliest) return setProblem(examples.early)
    if (read === value) setProblem('')
    else change(read)
  }
  return (
    <>
      <DatePicker
        {...control}
        ref={picker}
        classNames={{ popup: { root: styles.popup } }}
        format={form}
        showTime={withTime && { format: 'HH:mm' }}
        needConfirm={false}
        showNow={false}
        preserveInvalidOnBlur
        // The field shows what was typed, not the day under the pointer.
        previewValue={false}
        // Enter chooses the day; it does not send the form around it.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          leave((event.target as HTMLInputElement).value)
        }}
        onBlur={({ target }) => leave((target as HTMLInputElement).value)}
        placeholder={withTime ? 'day month year, time' : 'day month year'}
        minDate={knownDay(earliest) ?? undefined}
        value={knownDay(value)}
        onChange={(date) => change(date ? date.format(withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD') : null)}
        {...(problem !== '' && { status: 'error', 'aria-invalid': true, 'aria-describedby': help })}
      />
      {problem !== '' && (
        <Text id={help} role="alert" tone="danger" size="small">
          {problem}
        </Text>
      )}
    </>
  )
}

/** @param text yyyy-MM-dd, perhaps with THH:mm; anything else is no day yet */
export const knownDay = (text: string | null | undefined): Dayjs | null => {
  if (!text || !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return null
  const day = dayjs(text)
  return day.isValid() ? day : null
}
