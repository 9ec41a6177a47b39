// “Coursework 30%” says how much the coursework counts, and means percentages below it. Where none of them is above 30,
// they may be out of 30; and where a column is in every row what the two marks make together, they may be parts of it: only a
// person can say.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { outOfProblem, readMark, roundedMark } from '#shared/rules/lists/imports/importMarks'
import { weightIn } from '#shared/rules/lists/imports/markTotals'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { searchForm } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import type { ReadRow, ReadTable } from '#server/platform/spreadsheets/cells'
import { readTermKey, termsIn, termText } from '../plan/termRows'
import type { Mapping, NamedRow, RowReader } from '../plan/namedRows'

interface WeightedHead {
  readonly header: string
  readonly weight: number
}

/** By the field of the column. */
export type WeightedHeads = Readonly<Record<string, WeightedHead>>

export const markFields = importFields('marks').filter(({ name }) => name === 'course' || name === 'exam')

export const weightedHeads = (headers: readonly string[], { columns }: Mapping): WeightedHeads =>
  Object.fromEntries(
    columns.flatMap(({ column, field }) => {
      const header = headers[column] ?? ''
      const weight = markFields.some(({ name }) => name === field) ? weightIn(header) : null
      return field === null || weight === null ? [] : [[field, { header, weight }]]
    }),
  )

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
  heads: WeightedHeads,
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
    const reasons: string[] = []
    const group = groupOf(row)
    for (const { name, title } of markFields) {
      const head = heads[name]
      const text = row.cells[name] ?? ''
      const mark = numberIn(text)
      const id = idOf(name, group)
      if (!head || mark === null || (highest.get(id) ?? 0) > head.weight) continue
      if (answers[id] === 'total') reasons.push(`${title}: ${outOfProblem(text, mark, head.weight)}`)
      else if (answers[id] !== 'percent') doubts.push(whatTheyAre(id, group, head))
    }
    return { doubts, reasons }
  }
}

/** A column that is left out and is the sum of both marks, with one of its rows. */
interface TotalOfParts {
  readonly header: string
  readonly example: string
}

/** By the sheet, from 0: a teacher may add up what others do not. */
export type TotalsOfParts = ReadonlyMap<number, TotalOfParts>

export const totalsOfParts = ({ headers, rows }: ReadTable, { columns }: Mapping): TotalsOfParts => {
  const columnOf = (name: string) => columns.find(({ field }) => field === name)?.column
  const [course, exam] = [columnOf('course'), columnOf('exam')]
  if (course === undefined || exam === undefined) return new Map()
  const others = columns.flatMap(({ column, field }) =>
    field === null && column < headers.length ? [column] : [],
  )
  const rowsOf = new Map<number, ReadRow[]>()
  for (const row of rows) rowsOf.set(sheetOfRow(row.row), [...(rowsOf.get(sheetOfRow(row.row)) ?? []), row])
  return new Map(
    [...rowsOf].flatMap(([sheet, own]) => {
      const column = others.find((total) => isSum(own, course, exam, total))
      const first = own.find(({ cells }) => cells[course] && cells[exam] && cells[column ?? -1])
      if (column === undefined || !first) return []
      const [one, other, both] = [course, exam, column].map((at) => first.cells[at] ?? '')
      return [[sheet, { header: headers[column] ?? '', example: `${one} + ${other} = ${both}` }] as const]
    }),
  )
}

const isSum = (rows: readonly ReadRow[], course: number, exam: number, total: number): boolean => {
  const all = rows
    .map(({ cells }) => [cells[course], cells[exam], cells[total]].map((text) => plainNumber(text ?? '')))
    .filter((numbers) => numbers.every((one) => one !== null))
  return (
    all.some(([one, other]) => Number(one) > 0 && Number(other) > 0) &&
    all.every(([one, other, both]) => Math.abs(Number(one) + Number(other) - Number(both)) < rounding)
  )
}

const rounding = 0.011

const plainNumber = (text: string): number | null =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Asks once for the whole list whether two marks are parts of a total. */
export const partsOfTotals =
  (totals: TotalsOfParts): RowReader =>
  ({ row, cells }, answers) => {
    const total = totals.get(sheetOfRow(row))
    const answer = answers[partsId]
    if (!total || answer === 'percent' || !markFields.some(({ name }) => cells[name])) return {}
    if (answer === 'parts')
      return {
        reasons: [
          `The marks are parts of “${total.header}”, as you decided. Work out the percentage of each (mark ÷ its maximum × 100) and write it in the list`,
        ],
      }
    const [{ header, example } = total] = totals.values()
    return {
      doubts: [
        {
          id: partsId,
          question: `“${header}” is coursework and exam added up in every row, such as ${example}. Are the two marks percentages, or parts of “${header}”?`,
          choices: [
            { value: 'percent', label: 'Percentages: take them as they are' },
            { value: 'parts', label: `Parts of “${header}”: leave these rows out` },
          ],
        },
      ],
    }
  }

const partsId = 'parts of total'

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

/** Null: no number, or the same of any total. A cell that says itself that it is a percentage settles its column. */
const numberIn = (text = ''): number | null => {
  if (text.endsWith('%')) return 100
  const read = readMark(roundedMark(text))
  return read.problem === undefined && read.mark !== null && read.mark >= 1 ? read.mark : null
}

const whatTheyAre = (
  id: string,
  { subject, ofTerm }: Group,
  { header, weight }: WeightedHead,
): ImportDoubt => ({
  id,
  question: `No ${subject}mark${ofTerm} under “${header}” is above ${weight}. Are they percentages, or marks out of ${weight}?`,
  choices: [
    { value: 'percent', label: 'Percentages: take them as they are' },
    {
      value: 'total',
      label: `Marks out of ${weight}: leave these rows out and say which percentages to write`,
    },
  ],
})
