// The columns of a card's subject table.
import type { CardRow, FrozenCard } from './frozenCard'

/** The text that a card prints for each kind of missing mark. */
const missingMarks = { absent: 'Abs', not_applicable: '----', no_work: 'NW' } as const

type CardMark = CardRow['final']

/** A mark as it was entered, at most two decimals: 64.95, 70. */
export const printedMark = (mark: CardMark): string => {
  if (mark === null) return ''
  return typeof mark === 'number' ? String(mark) : missingMarks[mark]
}

/** A result: always one decimal. */
export const printedResult = (mark: CardMark): string =>
  typeof mark === 'number' ? mark.toFixed(1) : printedMark(mark)

export interface Column {
  readonly key: string
  readonly title: string
  readonly align: 'left' | 'right' | 'center'
  readonly width: number
  readonly text: (row: CardRow) => string
}

export const cardColumns = ({ shows, weights }: FrozenCard): Column[] => {
  const all = weights.course + weights.exam
  const columns: (Column & { readonly shown?: boolean })[] = [
    { key: 'subject', title: 'Subject', align: 'left', width: 22, text: (row) => row.subject },
    {
      key: 'course',
      title: weighed('Coursework', weights.course, all),
      align: 'right',
      width: 8,
      text: (row) => printedMark(row.course),
      shown: shows.course === 1,
    },
    {
      key: 'exam',
      title: weighed('Exam', weights.exam, all),
      align: 'right',
      width: 7,
      text: (row) => printedMark(row.exam),
      shown: shows.exam === 1,
    },
    { key: 'final', title: 'Final %', align: 'right', width: 7, text: (row) => printedResult(row.final) },
    { key: 'grade', title: 'Grade', align: 'center', width: 6, text: (row) => row.grade ?? '' },
    {
      key: 'highest',
      title: 'Highest in class',
      align: 'right',
      width: 7,
      text: (row) => printedResult(row.highest),
      shown: shows.highest === 1,
    },
    {
      key: 'times_absent',
      title: 'Absent',
      align: 'right',
      width: 6,
      text: (row) => count(row.times_absent),
    },
    { key: 'times_late', title: 'Late', align: 'right', width: 5, text: (row) => count(row.times_late) },
    { key: 'application', title: 'Appl.', align: 'center', width: 5, text: (row) => row.application ?? '' },
    { key: 'conduct', title: 'Cond.', align: 'center', width: 5, text: (row) => row.conduct ?? '' },
    { key: 'remark', title: 'Remark', align: 'left', width: 30, text: (row) => row.remark ?? '' },
    { key: 'teacher', title: 'Teacher', align: 'left', width: 14, text: (row) => row.teacher ?? '' },
  ]
  return columns.filter(({ shown }) => shown !== false)
}

/** 'Coursework 30 %' when the other mark has weight too. */
const weighed = (title: string, weight: number, all: number): string =>
  weight === all ? `${title} %` : `${title} ${Math.round((weight * 100) / all)} %`

const count = (value: number | null): string => (value === null ? '' : String(value))
