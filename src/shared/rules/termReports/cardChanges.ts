// What differs between the card a family has and the card as it would be now.
import type { CardRow, FrozenCard } from './frozenCard'
import { printedMark, printedResult } from './cardColumns'

/** How to print a value; without it only the label is given, as for remarks. */
type Print = (value: never) => string

type Parts<T> = readonly (readonly [key: keyof T, words: string, print?: Print])[]

const plain = (value: string | number | null): string => String(value ?? '')

const rowParts: Parts<CardRow> = [
  ['course', 'coursework', printedMark],
  ['exam', 'exam', printedMark],
  ['final', 'final mark', printedResult],
  ['grade', 'grade', plain],
  ['highest', 'highest in class', printedResult],
  ['times_absent', 'times absent', plain],
  ['times_late', 'times late', plain],
  ['application', 'application', plain],
  ['conduct', 'conduct', plain],
  ['remark', 'remark'],
  ['teacher', 'teacher', plain],
]

const summaryParts: Parts<FrozenCard['summary']> = [
  ['average', 'Average', printedResult],
  ['class_average', 'Class average', printedResult],
  ['class_median', 'Class median', printedResult],
  ['position', 'Position', plain],
  ['class_size', 'Number in class', plain],
  ['subjects_passed', 'Subjects passed', plain],
  ['subjects_counted', 'Subjects counted', plain],
  ['sessions_absent', 'Sessions absent', plain],
  ['sessions_late', 'Sessions late', plain],
  ['possible_sessions', 'Possible sessions', plain],
]

const otherParts: Parts<FrozenCard> = [
  ['student', 'Student’s name or date of birth'],
  ['class_id', 'Class', plain],
  ['form_level', 'Form', plain],
  ['form_teacher', 'Form teacher', plain],
  ['ratings', 'Ratings'],
  ['activities', 'Activities'],
  ['remarks', 'Remarks'],
  ['starts', 'Dates of the term'],
  ['ends', 'Dates of the term'],
  ['next_term_starts', 'Dates of the term'],
  ['weights', 'Weights'],
  ['pass_mark', 'Pass mark'],
  ['shows', 'What the card shows'],
  ['keys', 'Keys to grades and ratings'],
  ['paper', 'Paper'],
  ['school', 'The school’s address'],
]

const differs = (before: unknown, after: unknown): boolean => JSON.stringify(before) !== JSON.stringify(after)

const fromTo = (words: string, before: unknown, after: unknown, print?: Print): string => {
  if (!print) return words
  const text = (value: unknown) => print(value as never) || 'nothing'
  return `${words} ${text(before)} → ${text(after)}`
}

const changedIn = <T extends object>(before: T, after: T, parts: Parts<T>): string[] =>
  parts
    .filter(([key]) => differs(before[key], after[key]))
    .map(([key, words, print]) => fromTo(words, before[key], after[key], print))

const changedRows = (before: readonly CardRow[], after: readonly CardRow[]): string[] => {
  const earlier = new Map(before.map((row) => [row.subject_code, row]))
  const remaining = new Set(after.map(({ subject_code }) => subject_code))
  return [
    ...after.flatMap((row) => {
      const was = earlier.get(row.subject_code)
      return was
        ? changedIn(was, row, rowParts).map((words) => `${row.subject}: ${words}`)
        : [`${row.subject}: added`]
    }),
    ...before
      .filter(({ subject_code }) => !remaining.has(subject_code))
      .map(({ subject }) => `${subject}: removed`),
  ]
}

/** Empty when the two are the same. */
export const cardChanges = (before: FrozenCard, after: FrozenCard): string[] => {
  const changes = [
    ...changedRows(before.rows, after.rows),
    ...changedIn(before.summary, after.summary, summaryParts),
    ...changedIn(before, after, otherParts),
  ]
  if (changes.length === 0 && differs(before.rows, after.rows)) return ['Titles or order of subjects']
  return [...new Set(changes)]
}
