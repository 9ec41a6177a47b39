// A date of long ago that can be typed in any usual way, or picked: the calendar opens on the years (UX-29). Beside it the
// day stands in words, so that nobody mistakes a month for a day.
// DayInput is another component because here the record judges the text: it stays as it was typed, half a date included,
// which antd's DatePicker would not keep as its value.
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

/** '2 June 2014' as soon as it is one; a year of two digits may be the beginning of four. */
const wordsOf = (text: string): string => {
  const date = typedDate(text)
  return /\d{4}/.test(text) && isRealDate(date) ? longDay(date) : ''
}

const InWords = ({ text }: { text: string }) => (
  <Muted className={styles.words} role="status">
    {wordsOf(text)}
  </Muted>
)

/** The same for a day that is only picked. */
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
