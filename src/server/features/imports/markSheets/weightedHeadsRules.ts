// “Coursework 30%” says how much the coursework counts, and means percentages below it. Where none of them is above 30,
// they may be out of 30: only a person can say.
import type { ImportDoubt } from '#shared/contract/office/imports'
import { importFields } from '#shared/rules/imports/importFields'
import { outOfProblem, readMark, roundedMark } from '#shared/rules/imports/importMarks'
import { weightIn } from '#shared/rules/imports/markTotals'
import { searchForm } from '#shared/rules/names'
import type { Mapping, NamedRow } from '../plan/namedRowsData'
import type { RowReader } from './rowReaderData'

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

/** Null: no number, or the same of any total. A cell that says itself that it is a percentage settles its column. */
const numberIn = (text = ''): number | null => {
  if (text.endsWith('%')) return 100
  const read = readMark(roundedMark(text))
  return read.problem === undefined && read.mark !== null && read.mark >= 1 ? read.mark : null
}

const whatTheyAre = (id: string, subject: string, { header, weight }: WeightedHead): ImportDoubt => ({
  id,
  question: `No ${subject}mark under “${header}” is above ${weight}. Are they percentages, or marks out of ${weight}?`,
  choices: [
    { value: 'percent', label: 'Percentages: take them as they are' },
    {
      value: 'total',
      label: `Marks out of ${weight}: leave these rows out and say which percentages to write`,
    },
  ],
})

const longestId = 60

/**
 * Asks once for each column and subject.
 * @param titleOf a subject, however a row writes it
 */
export const weightsIn = (
  rows: readonly NamedRow[],
  heads: WeightedHeads,
  titleOf: (subject: string) => string,
): RowReader => {
  const highest = new Map<string, number>()
  const subjectOf = ({ cells }: NamedRow) => titleOf(cells.subject_code ?? '')
  const idOf = (field: string, row: NamedRow) =>
    `weight ${field} ${searchForm(subjectOf(row)).slice(0, longestId)}`
  for (const row of rows)
    for (const field of Object.keys(heads)) {
      const id = idOf(field, row)
      highest.set(id, Math.max(highest.get(id) ?? 0, numberIn(row.cells[field]) ?? 0))
    }
  const isOneSubject = new Set(rows.map(subjectOf)).size === 1
  return (row, answers) => {
    const doubts: ImportDoubt[] = []
    const reasons: string[] = []
    for (const { name, title } of markFields) {
      const head = heads[name]
      const text = row.cells[name] ?? ''
      const mark = numberIn(text)
      const id = idOf(name, row)
      if (!head || mark === null || (highest.get(id) ?? 0) > head.weight) continue
      const subject = isOneSubject ? '' : `${subjectOf(row)} `
      if (answers[id] === 'total') reasons.push(`${title}: ${outOfProblem(text, mark, head.weight)}`)
      else if (answers[id] !== 'percent') doubts.push(whatTheyAre(id, subject, head))
    }
    return { doubts, reasons }
  }
}
