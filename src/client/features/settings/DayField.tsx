// A day that may be left open.
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { SettingsField } from './SettingsField'

interface DayFieldProps {
  readonly label: string
  readonly hint?: string
  readonly problem?: string
  /** yyyy-MM-dd */
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}

const iso = 'YYYY-MM-DD'

export const DayField = ({ day, onDay, ...texts }: DayFieldProps) => (
  <SettingsField {...texts}>
    {(control) => (
      <DatePicker
        {...control}
        format={iso}
        placeholder="yyyy-mm-dd"
        value={day === null ? null : dayjs(day)}
        onChange={(date) => onDay(date ? date.format(iso) : null)}
      />
    )}
  </SettingsField>
)
