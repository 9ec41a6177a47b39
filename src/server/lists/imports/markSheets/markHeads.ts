// The header of a column says something about its marks. A card has percentages: below “Exam /50” they are worked out if a
// person says so. “Coursework 30%” says how much the coursework counts; where no mark is above 30, they may be out of 30.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import { fractionIn, percentOf, readMark, roundedMark } from '#shared/rules/lists/imports/importMarks'
import { totalIn, weightIn, withoutTotal } from '#shared/rules/lists/imports/markTotals'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { searchForm } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { readTermKey, termsIn, termText } from '../plan/termRows'
import {
  leaveOut,
  leftOut,
  type Mapping,
  type NamedRow,
  type RowReader,
  type RowReading,
} from '../plan/namedRows'

interface MarkHead {
  readonly header: string
  /** Null: the header does not say how much the marks count. */
  readonly weight: number | null
  /** Out of how much the marks of each sheet are, where its header says so and it is not 100. */
  readonly totals: ReadonlyMap<number, number>
}

/** By the field of the column. */
export type MarkHeads = Readonly<Record<string, MarkHead>>

export const markFields = importFields('marks').filter(({ name }) => name === 'course' || name === 'exam')

/** @param heads the headers of each sheet: two sheets may have other totals */
export const markHeads = (
  headers: readonly string[],
  { columns }: Mapping,
  heads: ReadonlyMap<number, readonly string[]> = new Map(),
): MarkHeads =>
  Object.fromEntries(
    columns.flatMap(({ column, field }) => {
      if (field === null || markFields.every(({ name }) => name !== field)) return []
      const header = headers[column] ?? ''
      const words = headerWords(header)
      const own = [...heads].map(
        ([sheet, all]) =>
          [
            sheet,
            all.includes(header) ? header : (all.find((one) => headerWords(one) === words) ?? header),
          ] as const,
      )
      const totals = new Map(
        own.flatMap(([sheet, one]) => {
          const total = totalIn(one) ?? totalIn(header)
          return total === null || total === 100 ? [] : [[sheet, total] as const]
        }),
      )
      return [[field, { header, totals, weight: totals.size === 0 ? weightIn(header) : null }]]
    }),
  )

/** Asks once for each column and total. */
export const marksOutOf =
  (heads: MarkHeads): RowReader =>
  ({ row, cells }, answers) => {
    const readings = markFields.map(({ name, title }): RowReading => {
      const { header = '', totals } = heads[name] ?? {}
      const text = cells[name] ?? ''
      const { part: mark, whole: total } = fractionIn(text) ?? {
        part: numberIn(text, 0),
        whole: totals?.get(sheetOfRow(row)),
      }
      if (!total || mark === null || text.endsWith('%')) return {}
      if (total === 100) return { cells: { [name]: String(mark) } }
      const id = `out of ${name} ${total}`
      if (answers[id] === 'percent') return {}
      if (answers[id] === leftOut.value) return { reasons: [leftOut.reason] }
      if (mark > total) return { reasons: [`${title}: “${text}” is more than ${total}`] }
      if (answers[id] === 'total') return { cells: { [name]: percentOf(mark, total) } }
      return { doubts: [areTheyOutOf(id, header, total, mark)] }
    })
    return {
      cells: Object.assign({}, ...readings.map((read) => read.cells ?? {})) as Record<string, string>,
      doubts: readings.flatMap((read) => read.doubts ?? []),
      reasons: readings.flatMap((read) => read.reasons ?? []),
    }
  }

const areTheyOutOf = (id: string, header: string, total: number, mark: number): ImportDoubt => ({
  id,
  question: `The list says that marks under “${withoutTotal(header).trim()}” are out of ${total}. A card needs percentages. Shall the portal work them out?`,
  choices: [
    { value: 'total', label: `Yes, all are out of ${total}: ${mark} becomes ${percentOf(mark, total)}%` },
    { value: 'percent', label: 'No, all are percentages already: take them as they are' },
    leaveOut('Some are, some are not: leave these rows out'),
  ],
})

/** The marks that are judged together: those of a subject in a term. */
interface Group {
  readonly id: string
  /** Before and behind “mark”; empty where the list has only one. */
  readonly subject: string
  readonly ofTerm: string
}

/** Asks once for each column, subject and term. */
export const weightsIn = (
  rows: readonly NamedRow[],
  heads: MarkHeads,
  titleOf: (subject: string) => string,
): RowReader => {
  const groupOf = groupsOf(rows, titleOf)
  const idOf = (field: string, { id }: Group) => `weight ${field} ${id}`
  const highest = new Map<string, number>()
  for (const row of rows)
    for (const field of Object.keys(heads)) {
      const id = idOf(field, groupOf(row))
      highest.set(id, Math.max(highest.get(id) ?? 0, numberIn(row.cells[field]) ?? 0))
    }
  return (row, answers) => {
    const doubts: ImportDoubt[] = []
    const cells: Record<string, string> = {}
    const group = groupOf(row)
    for (const { name } of markFields) {
      const { header = '', weight = null } = heads[name] ?? {}
      const mark = numberIn(row.cells[name])
      const id = idOf(name, group)
      if (weight === null || mark === null || (highest.get(id) ?? 0) > weight) continue
      if (answers[id] === 'total') cells[name] = percentOf(mark, weight)
      else if (answers[id] !== 'percent') doubts.push(whatTheyAre(id, group, { header, weight, mark }))
    }
    return { cells, doubts }
  }
}

/** Of many marks without one above 20, nobody knows whether they are percentages: asks once for each column, subject and term. */
export const lowMarks = (
  rows: readonly NamedRow[],
  heads: MarkHeads,
  titleOf: (subject: string) => string,
): RowReader => {
  const groupOf = groupsOf(rows, titleOf)
  const idOf = (field: string, { id }: Group) => `low ${field} ${id}`
  const found = new Map<string, { readonly count: number; readonly highest: number }>()
  for (const row of rows)
    for (const [field, { weight, totals }] of Object.entries(heads)) {
      const mark = weight === null && totals.size === 0 ? numberIn(row.cells[field]) : null
      if (mark === null) continue
      const id = idOf(field, groupOf(row))
      const { count, highest } = found.get(id) ?? { count: 0, highest: 0 }
      found.set(id, { count: count + 1, highest: Math.max(highest, mark) })
    }
  return (row, answers) => {
    const doubts: ImportDoubt[] = []
    const cells: Record<string, string> = {}
    const group = groupOf(row)
    for (const { name } of markFields) {
      const id = idOf(name, group)
      const { count, highest } = found.get(id) ?? { count: 0, highest: 0 }
      const mark = numberIn(row.cells[name])
      const header = heads[name]?.header
      if (count < enoughMarks || highest > lowest || mark === null || header === undefined) continue
      if (answers[id] === leftOut.value) return { reasons: [leftOut.reason] }
      const total = usualTotals.find((one) => answers[id] === `out of ${one}`)
      if (total !== undefined && total >= highest) cells[name] = percentOf(mark, total)
      else if (answers[id] !== 'percent') doubts.push(areTheyLow(id, group, header, highest))
    }
    return { cells, doubts }
  }
}

/** Of eight percentages one is above the half. */
const enoughMarks = 8
const lowest = 50
const usualTotals = [10, 15, 20, 25, 30, 40, 50, 60]

const areTheyLow = (
  id: string,
  { subject, ofTerm }: Group,
  header: string,
  highest: number,
): ImportDoubt => ({
  id,
  question: `No ${subject}mark${ofTerm} under “${header}” is above ${highest}. Are they percentages, or out of another total?`,
  choices: [
    { value: 'percent', label: 'Percentages: take them as they are' },
    ...usualTotals
      .filter((total) => total >= highest)
      .map((total) => ({
        value: `out of ${total}`,
        label: `Out of ${total}: ${highest} becomes ${percentOf(highest, total)}%`,
      })),
    leaveOut('Leave these rows out'),
  ],
})

const longestId = 60

/** @param titleOf a subject, however a row writes it */
const groupsOf = (rows: readonly NamedRow[], titleOf: (subject: string) => string) => {
  const texts = new Set(rows.map(({ cells }) => cells.subject_code ?? ''))
  const titles = new Map([...texts].map((text) => [text, titleOf(text)]))
  const subjectOf = ({ cells: { subject_code = '' } }: NamedRow) => titles.get(subject_code) ?? subject_code
  const isOneSubject = new Set(titles.values()).size === 1
  const isOneTerm = termsIn(rows).length < 2
  return (row: NamedRow): Group => {
    const subject = subjectOf(row)
    const key = isOneTerm ? null : readTermKey(row.cells)
    return {
      id: [searchForm(subject).slice(0, longestId), ...(key ? [termText(key)] : [])].join(' '),
      subject: isOneSubject ? '' : `${subject} `,
      ofTerm: key ? ` of ${termTitle(key)}` : '',
    }
  }
}

/**
 * Null: no number, or less than the least that counts, as 0 is the same of any total. A cell that says itself that it is a
 * percentage settles its column.
 */
const numberIn = (text = '', least = 1): number | null => {
  if (text.endsWith('%')) return 100
  const read = readMark(roundedMark(text))
  return read.problem === undefined && read.mark !== null && read.mark >= least ? read.mark : null
}

const whatTheyAre = (
  id: string,
  { subject, ofTerm }: Group,
  { header, weight, mark }: { readonly header: string; readonly weight: number; readonly mark: number },
): ImportDoubt => ({
  id,
  question: `No ${subject}mark${ofTerm} under “${header}” is above ${weight}. Are they percentages, or marks out of ${weight}?`,
  choices: [
    { value: 'percent', label: 'Percentages: take them as they are' },
    { value: 'total', label: `Marks out of ${weight}: ${mark} becomes ${percentOf(mark, weight)}%` },
  ],
})
