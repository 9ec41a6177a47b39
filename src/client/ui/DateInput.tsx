// A date that can be typed in any usual way, or picked: the calendar opens on the years (UX-29).
import { CalendarOutlined } from '@ant-design/icons'
import { DatePicker, Input, type InputProps } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'

type Panel = 'year' | 'month' | 'date' | 'decade'

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

const iso = 'YYYY-MM-DD'

const Calendar = ({ text, earliest, latest, calendarLabel, onPick, disabled }: CalendarProps) => {
  const [panel, setPanel] = useState<Panel>('year')
  const known = /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid()
  return (
    <DatePicker
      className="date-calendar"
      aria-label={calendarLabel}
      data-tip={calendarLabel}
      variant="borderless"
      placement="bottomRight"
      inputReadOnly
      allowClear={false}
      disabled={disabled}
      suffixIcon={<CalendarOutlined aria-hidden />}
      format={iso}
      value={known ? dayjs(text) : null}
      minDate={dayjs(earliest)}
      maxDate={dayjs(latest)}
      mode={panel}
      onOpenChange={(open) => open && setPanel('year')}
      onPanelChange={(_date, next) => setPanel(next as Panel)}
      onChange={(date) => date && onPick(date.format(iso))}
    />
  )
}

export const DateInput = (props: DateInputProps) => {
  const { text, earliest, latest, mark, calendarLabel, onText, onPick, ...input } = props
  return (
    <div className="date-input">
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
