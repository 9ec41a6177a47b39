// A field for a date long ago, such as a birthday. It can be typed in any usual way or picked from a calendar that
// opens on the years (UX-29). The date in words beside the field shows if day and month were mixed up. This is not
// DayInput, because the record checks the text: even half a date stays as it was typed, and antd's DatePicker cannot
// hold such a value.
import { CalendarOutlined } from '@ant-design/icons'
import { Input, type InputProps } from 'antd'
import type { ReactNode } from 'react'
import { isRealDate } from '#shared/record/fieldRules'
import { longDay } from '#shared/rules/dates'
import { DayPicker, type DayPickerProps } from './DayPicker'
import { typedDate } from '#shared/record/typedDate'
import { Muted, Row } from '../primitives'
import * as styles from './DateInput.module.css'

interface DateInputProps extends Omit<InputProps, 'onChange' | 'suffix'> {
  readonly text: string
  /** yyyy-MM-dd; the days that may be picked. */
  readonly earliest: string
  readonly latest: string
  readonly mark: ReactNode
  readonly calendarLabel: string
  readonly onText: (text: string) => void
  readonly onPick: (date: string) => void
}

type CalendarProps = Pick<
  DateInputProps,
  'text' | 'earliest' | 'latest' | 'calendarLabel' | 'onPick' | 'disabled'
>

const Calendar = ({ text, calendarLabel, ...days }: CalendarProps) => (
  <DayPicker
    {...days}
    className={styles.calendar}
    aria-label={calendarLabel}
    data-tip="Calendar"
    data-tip-side="above"
    variant="borderless"
    placement="bottomRight"
    suffixIcon={<CalendarOutlined aria-hidden />}
    date={typedDate(text)}
  />
)

/** '2 June 2014' once the text is a whole date. With two digits, the year may not be complete. */
const wordsOf = (text: string): string => {
  const date = typedDate(text)
  return /\d{4}/.test(text) && isRealDate(date) ? longDay(date) : ''
}

const InWords = ({ text }: { text: string }) => (
  <Muted className={styles.words} role="status">
    {wordsOf(text)}
  </Muted>
)

/** The same field for a date that can be picked but not typed. */
export const PickedDateInput = (props: DayPickerProps) => (
  <Row gap={3} rowGap={0}>
    <DayPicker
      {...props}
      className={`${styles.input} ${styles.picked}`}
      suffixIcon={<CalendarOutlined aria-hidden />}
    />
    <InWords text={props.date} />
  </Row>
)

export const DateInput = (props: DateInputProps) => {
  const { text, earliest, latest, mark, calendarLabel, onText, onPick, ...input } = props
  return (
    <Row gap={3} rowGap={0}>
      <div className={styles.input}>
        <Input {...input} value={text} suffix={mark} onChange={({ target }) => onText(target.value)} />
        <Calendar {...{ text, earliest, latest, calendarLabel, onPick, disabled: input.disabled }} />
      </div>
      <InWords text={text} />
    </Row>
  )
}
