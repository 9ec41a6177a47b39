// A day, or a day and a time, that is typed or picked and may be left open: '9 July 2026', the same in every browser.
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import './dayInput.css'

interface DayInputProps extends Pick<
  DatePickerProps,
  'id' | 'aria-describedby' | 'status' | 'disabled' | 'className' | 'allowClear'
> {
  /** yyyy-MM-dd, with a time yyyy-MM-ddTHH:mm; null: left open. */
  readonly value: string | null
  readonly withTime?: boolean
  /** Nothing before it; like `value`. */
  readonly earliest?: string
  readonly onChange: (value: string | null) => void
}

/** The first is shown; the others are understood. Day before month. */
const dayForms = [
  'D MMMM YYYY',
  'D MMM YYYY',
  'DD MMMM YYYY',
  'D/M/YYYY',
  'DD/MM/YYYY',
  'D-M-YYYY',
  'YYYY-MM-DD',
]

const timeForms = dayForms.flatMap((form) => [`${form}, HH:mm`, `${form} HH:mm`, `${form} H:mm`])

const known = (value: string | undefined | null) => (value ? dayjs(value) : null)

export const DayInput = ({ value, withTime = false, earliest, onChange, ...control }: DayInputProps) => (
  <DatePicker
    {...control}
    classNames={{ popup: { root: 'day-input-popup' } }}
    format={withTime ? timeForms : dayForms}
    showTime={withTime && { format: 'HH:mm' }}
    needConfirm={false}
    showNow={false}
    // Enter chooses the day; it does not send the form around it.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    placeholder={withTime ? 'day month year, time' : 'day month year'}
    minDate={known(earliest) ?? undefined}
    value={known(value)}
    onChange={(date) => onChange(date ? date.format(withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD') : null)}
  />
)
