// A date of long ago that can be typed in any usual way, or picked: the calendar opens on the years (UX-29).
// DayInput is another component because here the record judges the text: it stays as it was typed, half a date included,
// which antd's DatePicker would not keep as its value.
import { CalendarOutlined } from '@ant-design/icons'
import { Input, type InputProps } from 'antd'
import type { ReactNode } from 'react'
import { DayPicker } from './DayPicker'
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
    date={text}
  />
)

export const DateInput = (props: DateInputProps) => {
  const { text, earliest, latest, mark, calendarLabel, onText, onPick, ...input } = props
  return (
    <div className={styles.input}>
      <Input
        {...input}
        value={text}
        placeholder="yyyy-mm-dd"
        suffix={mark}
        onChange={({ target }) => onText(target.value)}
      />
      <Calendar {...{ text, earliest, latest, calendarLabel, onPick, disabled: input.disabled }} />
    </div>
  )
}
