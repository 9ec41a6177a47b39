// A day that is picked, by mouse or keyboard: the calendar opens on the years (UX-08, UX-29).
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { cloneElement, useState, type KeyboardEvent, type ReactElement } from 'react'
import { isAt, placeText, pressed, type CalendarPlace, type Panel } from './calendarKeys'
import { knownDay } from './knownDay'
import * as styles from './DayPicker.module.css'

export interface DayPickerProps extends Pick<
  DatePickerProps,
  | 'id'
  | 'className'
  | 'variant'
  | 'placement'
  | 'disabled'
  | 'status'
  | 'suffixIcon'
  | 'aria-invalid'
  | 'aria-describedby'
> {
  readonly 'aria-label'?: string
  readonly 'data-tip'?: string
  readonly 'data-tip-side'?: 'above'
  /** yyyy-MM-dd; any other text counts as no day. */
  readonly date: string
  /** yyyy-MM-dd; the days that may be picked. */
  readonly earliest: string
  readonly latest: string
  readonly onPick: (date: string) => void
}

const format = 'YYYY-MM-DD'

/** On a phone the calendar covers its field if there is not enough space above or below it. */
const overflow = { adjustX: 1, adjustY: 1, shiftY: true } as const
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow },
}

/** Keys that open it. */
const opening = ['ArrowDown', 'Enter', ' ']

export const DayPicker = ({ date, earliest, latest, onPick, ...look }: DayPickerProps) => {
  const [isOpen, setOpen] = useState(false)
  const [isByKeys, setByKeys] = useState(false)
  const [first, last] = [dayjs(earliest), dayjs(latest)]
  const [place, setPlace] = useState<CalendarPlace>({ panel: 'year', cursor: last })

  const turn = (open: boolean) => {
    if (open && !isOpen) setPlace({ panel: 'year', cursor: knownDay(date) ?? last })
    setOpen(open)
  }

  /** Handles keys before the picker, which would close on Enter with the old day. */
  const hear = (event: KeyboardEvent) => {
    setByKeys(true)
    const outcome = isOpen ? pressed(event.key, place, first, last) : undefined
    if (!outcome && (isOpen || !opening.includes(event.key))) return
    event.preventDefault()
    event.stopPropagation()
    if (!outcome) return turn(true)
    if ('at' in outcome) return setPlace(outcome.at)
    onPick(outcome.picked.format(format))
    setOpen(false)
  }

  return (
    <span className={styles.dayPicker} onKeyDownCapture={hear} onPointerDownCapture={() => setByKeys(false)}>
      <DatePicker
        {...look}
        classNames={{ popup: { root: styles.popup } }}
        inputReadOnly
        // The field shows the chosen day, not the day under the pointer.
        previewValue={false}
        builtinPlacements={placements}
        showNow={false}
        allowClear={false}
        format={format}
        value={knownDay(date)}
        minDate={first}
        maxDate={last}
        open={isOpen}
        mode={place.panel}
        pickerValue={place.cursor}
        onOpenChange={turn}
        onPanelChange={(cursor, panel) => setPlace({ cursor, panel: panel as Panel })}
        onPickerValueChange={(cursor, { source }) =>
          // After opening, antd resets the calendar to its value, perhaps after the first keys.
          source === 'panel' && setPlace((before) => ({ ...before, cursor }))
        }
        onChange={(picked) => picked && onPick(picked.format(format))}
        cellRender={(cell, { type, originNode }) => {
          const inner = originNode as ReactElement<{ className: string }>
          const isMarked = isByKeys && isAt(place, cell as Dayjs, type)
          return isMarked
            ? cloneElement(inner, { className: `${inner.props.className} ${styles.cursor}` })
            : inner
        }}
      />
      <span className="unseen" role="status">
        {isOpen && isByKeys && `${placeText(place)}. Arrow keys move, Enter chooses.`}
      </span>
    </span>
  )
}
