// “Coursework 30%” says how much the coursework counts, and means percentages below it. Where none of them is above 30,
// they may be out of 30: only a person can say.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { outOfProblem, readMark, roundedMark } from '#shared/rules/lists/imports/importMarks'
import { weightIn } from '#shared/rules/lists/imports/markTotals'
import { searchForm } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
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
