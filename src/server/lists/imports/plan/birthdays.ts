// Dates of birth, whose order is that of the list, or of each sheet where the sheets do not agree.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { longDay } from '#shared/rules/dates'
import { shortenedNumber } from '#shared/rules/lists/imports/importValues'
import {
  dateOrderOf,
  lateTime,
  provenOrder,
  readDate,
  type ClaimedOrder,
  type DateCell,
  type DateOrder,
  type DateWay,
  type DateWays,
} from '#shared/rules/lists/imports/listDates'
import { dayMs } from '#server/platform/core/durations'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { examplesOf } from './listReaders'
import { leaveOut, leftOut, type Answers, type NamedRow, type RowReader, type RowReading } from './namedRows'

interface DatesAsked {
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  /** The workbook counts its days from 1904, as Excel for the Macintosh did. */
  readonly startsIn1904?: boolean
  /** The order that the header of the dates claims on a sheet (from 0). */
  readonly claimedOn?: (sheet: number) => ClaimedOrder
  /** The names of the sheets, from 0. */
  readonly sheetNames?: ReadonlyMap<number, string>
}

const daysTo1904 = 1462

/** Dates of birth become yyyy-MM-dd. */
export const birthdayReader = (
  rows: readonly NamedRow[],
  { today, startsIn1904 = false, claimedOn = () => null, sheetNames = new Map() }: DatesAsked,
): RowReader => {
  const groups = groupsOf(rows, today, claimedOn)
  const groupOf = (row: NamedRow) =>
    groups.get(sheetOfRow(row.row)) ?? { order: () => 'unknown' as const, proven: 'unknown' as const, of: '' }
  const orderId = (row: NamedRow) =>
    `${birthdayIn(row).isTyped ? 'turned' : 'order'} date_of_birth${groupOf(row).of}`
  const isPlainNumber = ({ cells }: NamedRow) => /^[1-5]\d{4}$/.test(cells.date_of_birth ?? '')
  const readingOf = (row: NamedRow) => {
    const text = row.cells.date_of_birth ?? ''
    const shifted = startsIn1904 && isPlainNumber(row) ? String(Number(text) + daysTo1904) : text
    return readDate(shifted, row.isOrderDoubted ? 'both' : groupOf(row).order(birthdayIn(row)), today)
  }
  const proven = new Map(rows.map((row) => [orderId(row), groupOf(row).proven]))
  const open = new Map<string, Array<readonly [string, DateWays]>>()
  for (const row of rows) {
    const text = row.cells.date_of_birth
    const reading = text === undefined ? null : readingOf(row)
    if (text === undefined || reading?.problem === undefined || !reading.ways) continue
    const id = orderId(row)
    const others = open.get(id)
    if (others) others.push([text, reading.ways])
    else open.set(id, [[text, reading.ways]])
  }
  const isSplit = new Set([...groups.values()].map(({ of }) => of)).size > 1
  const namesOf = (id: string) =>
    [...groups].flatMap(([sheet, { of }]) =>
      isSplit && id.endsWith(`date_of_birth${of}`) ? [sheetNames.get(sheet) ?? ''] : [],
    )
  const asked = new Map(
    [...open].map(([id, dates]) => [
      id,
      inWhichOrder(id, dates, namesOf(id), proven.get(id) === 'day first'),
    ]),
  )
  const late = movedDays(rows, (row) => readingOf(row).day)
  return (row, answers) => {
    const text = row.cells.date_of_birth
    if (text === undefined || shortenedNumber(text) !== null) return {}
    const reading = readingOf(row)
    if (reading.problem === undefined) return late(text, reading.day, answers)
    const { problem, ways } = reading
    if (!ways) return { problems: { date_of_birth: problem } }
    const answer = answers[orderId(row)]
    const day = ways[wayOf[answer ?? ''] ?? 'day first']
    if (answer !== undefined && answer in wayOf && day !== undefined) return late(text, day, answers)
    const doubt = asked.get(orderId(row))
    return { cells: { date_of_birth: null }, doubts: doubt ? [doubt] : [] }
  }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Midnight of one place is the evening of the day before in another: programs write dates so that they are a day early. */
const movedDays = (rows: readonly NamedRow[], dayOf: (row: NamedRow) => string | undefined) => {
  const found = rows.flatMap((row) => {
    const text = row.cells.date_of_birth ?? ''
    const day = lateTime(text) ? dayOf(row) : undefined
    return day === undefined ? [] : [{ text, day }]
  })
  // A time that is written with its zone was moved by a program; of others most rows have to show it.
  const isMoved =
    found.some(({ text }) => /\d(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) ||
    found.length * 2 > rows.filter(({ cells }) => cells.date_of_birth !== undefined).length
  const days = (move: (day: string) => string) => examplesOf(found.map(({ day }) => longDay(move(day))))
  const doubt = {
    id: 'times date_of_birth',
    question: `Some dates of birth have a time in the evening (${examplesOf(found.map(({ text }) => `“${text}”`))}). Programs that count in another time zone write the day before so. Which days are right?`,
    choices: [
      { value: 'next day', label: `The days after: ${days(dayAfter)}` },
      { value: 'as they are', label: `The days as they stand: ${days((day) => day)}` },
      leaveOut('I cannot tell: leave these rows out'),
    ],
  }
  return (text: string, day: string, answers: Answers): RowReading => {
    if (!isMoved || !lateTime(text) || answers[doubt.id] === 'as they are')
      return { cells: { date_of_birth: day } }
    if (answers[doubt.id] === 'next day') return { cells: { date_of_birth: dayAfter(day) } }
    if (answers[doubt.id] === leftOut.value) return { reasons: [leftOut.reason] }
    return { cells: { date_of_birth: null }, doubts: [doubt] }
  }
}

const birthdayIn = ({ row, cells, dates }: NamedRow): DateCell => ({
  sheet: sheetOfRow(row),
  text: cells.date_of_birth,
  isTyped: dates?.has('date_of_birth') ?? false,
})

interface DatesOfSheets {
  readonly order: (cell: DateCell) => DateOrder
  /** The order that the texts prove, although each of them could begin with its year. */
  readonly proven: DateOrder
  /** Ends the id of their question where the sheets differ. */
  readonly of: string
}

/** By the sheet, from 0. Sheets whose headers claim the same share what proves an order, unless they disprove each other. */
const groupsOf = (
  rows: readonly NamedRow[],
  today: string,
  claimedOn: (sheet: number) => ClaimedOrder,
): ReadonlyMap<number, DatesOfSheets> => {
  const cellsOf = new Map<number, DateCell[]>()
  for (const row of rows) {
    const sheet = sheetOfRow(row.row)
    const cells = cellsOf.get(sheet)
    if (cells) cells.push(birthdayIn(row))
    else cellsOf.set(sheet, [birthdayIn(row)])
  }
  const sheets = [...cellsOf.keys()]
  const claims = [...new Set(sheets.map(claimedOn))]
  const groups = claims.flatMap((claim) => {
    const same = sheets.filter((sheet) => claimedOn(sheet) === claim)
    const provesOn = (those: readonly number[]) =>
      provenOrder(those.flatMap((sheet) => cellsOf.get(sheet) ?? []))
    const isSplit = provesOn(same) === 'both' && same.every((sheet) => provesOn([sheet]) !== 'both')
    return isSplit ? same.map((sheet) => [sheet]) : [same]
  })
  return new Map(
    groups.flatMap((group, index) => {
      const cells = group.flatMap((sheet) => cellsOf.get(sheet) ?? [])
      const order = dateOrderOf(cells, today, claimedOn(group[0] ?? 0))
      const of = groups.length > 1 && index > 0 ? ` ${index}` : ''
      return group.map((sheet) => [sheet, { order, proven: provenOrder(cells), of }] as const)
    }),
  )
}

/** The reading of dates that each answer chooses. */
const wayOf: Readonly<Record<string, DateWay>> = {
  'day first': 'day first',
  'month first': 'month first',
  'year first': 'year first',
  'as they are': 'day first',
  swapped: 'month first',
}

const wayNames: ReadonlyArray<readonly [DateWay, string]> = [
  ['day first', 'The day'],
  ['month first', 'The month'],
  ['year first', 'The year'],
]

/**
 * @param sheets the names of those that it is about, where others are asked about or read by themselves
 * @param isNoMonth whether another date of the list shows that the month does not come first
 */
const inWhichOrder = (
  id: string,
  dates: ReadonlyArray<readonly [string, DateWays]>,
  sheets: readonly string[],
  isNoMonth: boolean,
): ImportDoubt => {
  const on = sheets.length === 0 ? '' : ` on ${sheets.map((name) => `“${name}”`).join(', ')}`
  const written = examplesOf(dates.map(([text]) => `“${text}”`))
  const said = (way: DateWay) => examplesOf(dates.map(([, ways]) => longDay(ways[way] ?? '')))
  if (id.startsWith('turned'))
    return {
      id,
      question: `Are these dates${on} right (${written})? Excel has read some dates of the column and left others as text, so it may have swapped day and month.`,
      choices: [
        { value: 'as they are', label: `They are right: ${said('day first')}` },
        { value: 'swapped', label: `Day and month are swapped: ${said('month first')}` },
      ],
    }
  // An order in which one of the dates is none is not that of the list.
  const offered = wayNames.filter(([way]) => dates.every(([, ways]) => ways[way] !== undefined))
  const possible = offered.filter(([way]) => !isNoMonth || offered.length < 3 || way !== 'month first')
  const names = possible.map(([, name]) => name.toLowerCase())
  return {
    id,
    question: `Which comes first in the dates of birth${on} (${written}), ${names.slice(0, -1).join(', ')} or ${names.at(-1)}? No row of the list shows it.`,
    choices: possible.map(([value, name]) => ({ value, label: `${name}: ${said(value)}` })),
  }
}
