// Keyboard control of a calendar: keys move by a cell, a row or a page.
import type { Dayjs, ManipulateType } from 'dayjs'

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

export interface CalendarPlace {
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
