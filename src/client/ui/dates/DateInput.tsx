// A field for a date long ago, such as a birthday. It can be typed in any usual way or picked from a calendar that
// opens on the years (UX-29). The date in words beside the field shows if day and month were mixed up. This is not
// DayInput, because the record checks the text: even half a date stays as it was typed, and antd's DatePicker cannot
// hold such a value.
import { CalendarOutlined } from '@ant-design/icons'
import { DatePicker, type DatePickerProps, Input, type InputProps } from 'antd'
import dayjs, { type Dayjs, type ManipulateType } from 'dayjs'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { isRealDate } from '#shared/record/fieldRules'
import { longDay } from '#shared/rules/dates'
import { typedDate } from '#shared/record/typedDate'
import { Muted, Row } from '../primitives'
import { knownDay } from './DayInput'
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

interface DayPickerProps extends Pick<
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

/** A day that is picked, by mouse or keyboard: the calendar opens on the years (UX-08, UX-29). */
const DayPicker = ({ date, earliest, latest, onPick, ...look }: DayPickerProps) => {
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

// Keyboard control of the calendar: keys move by a cell, a row or a page.
export type Panel = 'decade' | 'year' | 'month' | 'date'

type Step = readonly [amount: number, unit: ManipulateType]

const stepsOf = (cell: Step, row: Step, page: Step): Readonly<Record<string, Step>> => ({
  ArrowLeft: [-cell[0], cell[1]],
  ArrowRight: cell,
  ArrowUp: [-row[0], row[1]],
  ArrowDown: row,
  PageUp: [-page[0], page[1]],
  PageDown: page,
})

const steps: Readonly<Record<Panel, Readonly<Record<string, Step>>>> = {
  decade: stepsOf([10, 'year'], [30, 'year'], [100, 'year']),
  year: stepsOf([1, 'year'], [3, 'year'], [10, 'year']),
  month: stepsOf([1, 'month'], [3, 'month'], [1, 'year']),
  date: stepsOf([1, 'day'], [7, 'day'], [1, 'month']),
}

/** The panel that opens when a cell is chosen. Choosing a day closes the calendar. */
const inside: Readonly<Partial<Record<Panel, Panel>>> = { decade: 'year', year: 'month', month: 'date' }

const within = (day: Dayjs, earliest: Dayjs, latest: Dayjs): Dayjs =>
  day.isBefore(earliest) ? earliest : day.isAfter(latest) ? latest : day

interface CalendarPlace {
  readonly panel: Panel
  readonly cursor: Dayjs
}

type Outcome = { readonly at: CalendarPlace } | { readonly picked: Dayjs }

/** Undefined if the key does nothing in a calendar. */
export const pressed = (
  key: string,
  { panel, cursor }: CalendarPlace,
  earliest: Dayjs,
  latest: Dayjs,
): Outcome | undefined => {
  const step = steps[panel][key]
  if (step) return { at: { panel, cursor: within(cursor.add(...step), earliest, latest) } }
  if (key !== 'Enter') return undefined
  const next = inside[panel]
  return next ? { at: { panel: next, cursor } } : { picked: cursor }
}

const formats: Readonly<Record<Panel, string>> = {
  decade: 'YYYY',
  year: 'YYYY',
  month: 'MMMM YYYY',
  date: 'D MMMM YYYY',
}

/** The place of the cursor, for screen readers. */
export const placeText = ({ panel, cursor }: CalendarPlace): string => cursor.format(formats[panel])

export const isAt = ({ cursor }: CalendarPlace, cell: Dayjs, panel: string): boolean =>
  panel === 'decade'
    ? Math.floor(cursor.year() / 10) === Math.floor(cell.year() / 10)
    : cursor.isSame(cell, panel === 'date' ? 'day' : (panel as ManipulateType))
