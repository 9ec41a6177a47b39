// What is different between the card a family has and the card as it would come out now, in words.
import type { CardRow, FrozenCard } from '../contract/reportCard'

const rowParts: readonly [key: keyof CardRow, words: string][] = [
  ['course', 'coursework'],
  ['exam', 'exam'],
  ['final', 'final mark'],
  ['grade', 'grade'],
  ['highest', 'highest in class'],
  ['times_absent', 'times absent'],
  ['times_late', 'times late'],
  ['application', 'application'],
  ['conduct', 'conduct'],
  ['remark', 'remark'],
  ['teacher', 'teacher'],
]

const summaryParts: readonly [key: keyof FrozenCard['summary'], words: string][] = [
  ['average', 'Average'],
  ['class_average', 'Class average'],
  ['class_median', 'Class median'],
  ['position', 'Position'],
  ['class_size', 'Number in class'],
  ['subjects_passed', 'Subjects passed'],
  ['subjects_counted', 'Subjects counted'],
  ['sessions_absent', 'Sessions absent'],
  ['sessions_late', 'Sessions late'],
  ['possible_sessions', 'Possible sessions'],
]

const otherParts: readonly [key: keyof FrozenCard, words: string][] = [
  ['student', 'Student’s name or date of birth'],
  ['class_id', 'Class'],
  ['form_level', 'Form'],
  ['form_teacher', 'Form teacher'],
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

const changedIn = <T extends object>(
  before: T,
  after: T,
  parts: readonly [key: keyof T, words: string][],
): string[] => parts.filter(([key]) => differs(before[key], after[key])).map(([, words]) => words)

const changedRows = (before: readonly CardRow[], after: readonly CardRow[]): string[] => {
  const earlier = new Map(before.map((row) => [row.subject_code, row]))
  const kept = new Set(after.map(({ subject_code }) => subject_code))
  return [
    ...after.flatMap((row) => {
      const was = earlier.get(row.subject_code)
      return was
        ? changedIn(was, row, rowParts).map((words) => `${row.subject}: ${words}`)
        : [`${row.subject}: added`]
    }),
    ...before
      .filter(({ subject_code }) => !kept.has(subject_code))
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
