// What the header of a column says about its marks. A card has percentages: below “Exam /50” they are worked out if a person
// says so. “Coursework 30%” says how much the coursework counts; where no mark is above 30, they may be out of 30. And where
// a column is in every row what the two marks make together, they may be parts of it.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import { fractionIn, percentOf, readMark, roundedMark } from '#shared/rules/lists/imports/importMarks'
import { totalIn, weightIn, withoutTotal } from '#shared/rules/lists/imports/markTotals'
import { sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { searchForm } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import type { ReadRow, ReadTable } from '#server/platform/spreadsheets/cells'
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

/** 'Exam' 34 beside 'Out of' 50 becomes '34/50'; the column of totals is left out. */
export const withTotalsBeside = (
  named: readonly NamedRow[],
  { headers, rows }: ReadTable,
  { columns }: Mapping,
): readonly NamedRow[] => {
  const matched = new Map(columns.map(({ column, field }) => [column, field]))
  const marks = columns.filter(({ field }) => markFields.some(({ name }) => name === field))
  const beside = marks.flatMap(({ column, field }) => {
    const words = headerWords(headers[column] ?? '')
    const at = headers.findIndex((header, other) => {
      const text = headerWords(header)
      if (matched.get(other) || !ofTotal.test(text)) return false
      const about = text.replace(ofTotal, '').trim()
      return about === '' ? other === column + 1 || marks.length === 1 : about === words
    })
    return at < 0 || field === null ? [] : [{ field, at }]
  })
  if (beside.length === 0) return named
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  return named.map((row) => {
    const cells = beside.flatMap(({ field, at }) => {
      const [mark, total = ''] = [row.cells[field] ?? '', cellsOf.get(row.row)?.[at]]
      return plainNumber(mark) !== null && /^[1-9]\d{0,2}$/.test(total) && total !== '100'
        ? [[field, `${mark}/${total}`] as const]
        : []
    })
    return cells.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } }
  })
}

const ofTotal =
  /\b(?:out of|max(?:imum)?|possible|full|available|total possible)(?: (?:mark|point|score))?$|\b(?:mark|point|score) (?:possible|available)$/

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
