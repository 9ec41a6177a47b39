// A date of birth that is picked, not typed: opens on the years, from 1950 to today (SPEC §2).
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { earliestBirth } from '#shared/record/fieldRules'
import { dayIn } from '#shared/rules/dates'
import { portalConfig } from '../../portalConfig'

type Panel = 'year' | 'month' | 'date' | 'decade'

interface BirthPickerProps {
  readonly id: string
  readonly date: string
  readonly onPick: (date: string) => void
}

const format = 'YYYY-MM-DD'

export const BirthPicker = ({ id, date, onPick }: BirthPickerProps) => {
  const [panel, setPanel] = useState<Panel>('year')
  const value = dayjs(date)
  return (
    <DatePicker
      id={id}
      inputReadOnly
      allowClear={false}
      format={format}
      value={date !== '' && value.isValid() ? value : null}
      minDate={dayjs(earliestBirth)}
      maxDate={dayjs(dayIn(portalConfig().school.timeZone, new Date()))}
      mode={panel}
      onOpenChange={(open) => open && setPanel('year')}
      onPanelChange={(_date, next) => setPanel(next as Panel)}
      onChange={(picked) => picked && onPick(picked.format(format))}
    />
  )
}
