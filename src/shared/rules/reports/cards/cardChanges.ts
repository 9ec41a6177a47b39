// The differences between a family's card and the card as it would be now.
import { longDay } from '../../dates'
import { listName } from '../../students/names'
import { printedMark, printedResult } from './cardColumns'
import type { CardRow, FrozenCard } from './frozenCard'

/** The figures on a card that are about the class, or compare with it: they move with the marks of others. */
const classFigures = {
  average: 'Class average',
  median: 'Class median',
  position: 'Position',
  size: 'Number in class',
  highest: 'highest in class',
} as const

/** Families read what was corrected, but not the words that the school took back. */
type Reader = 'office' | 'family'

type Say = (label: string, before: never, after: never, reader: Reader) => string

type Parts<T> = readonly (readonly [key: keyof T, label: string, say: Say])[]

const fromTo =
  <T>(print: (value: T) => string) =>
  (label: string, before: T, after: T): string =>
    `${label} ${print(before) || 'nothing'} → ${print(after) || 'nothing'}`

const value = fromTo((one: string | number | null) => String(one ?? ''))

const ratingParts: Parts<FrozenCard['ratings']> = [
  ['authority', 'Authority', value],
  ['responsibility', 'Responsibility', value],
  ['co_operation', 'Co-operation', value],
]

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const sharedStart = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index])
  return at === -1 ? a.length : at
}

/** Kept on either side of what differs, so that one finds the place. */
const aroundIt = 2

/** A single word is shown rather than an ellipsis in its place. */
const leftOut = (shared: number): number => (shared > aroundIt + 1 ? shared - aroundIt : 0)

const shown = fromTo((is: 0 | 1) => (is === 1 ? 'shown' : 'not shown'))

const quoted = (words: readonly string[], from: number, after: number): string => {
  const shown = words.slice(from, words.length - after).join(' ')
  return `“${from > 0 ? '… ' : ''}${shown}${after > 0 ? ' …' : ''}”`
}

/** 'remark “… good work …” → “… excellent work …”'; 'remark added: “Good.”'; 'remark removed: “Good.”'. */
export const changedSentence = (label: string, before: string, after: string): string => {
  if (before === '') return `${label} added: “${after}”`
  if (after === '') return `${label} removed: “${before}”`
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const start = sharedStart(was, is)
  const end = sharedStart(was.slice(start).reverse(), is.slice(start).reverse())
  const [from, behind] = [leftOut(start), leftOut(end)]
  return `${label} ${quoted(was, from, behind)} → ${quoted(is, from, behind)}`
}

/** For a family: withdrawn remarks are not repeated. */
const toldSentence = (label: string, before: string, after: string): string => {
  if (before === '') return `${label} added`
  return after === '' ? `${label} removed` : `${label} changed`
}

const sentence = (label: string, before: string | null, after: string | null, reader: Reader): string =>
  (reader === 'office' ? changedSentence : toldSentence)(label, before ?? '', after ?? '')

const remarkParts: Parts<FrozenCard['remarks']> = [
  ['form_teacher', 'Form teacher’s remark', sentence],
  ['dean', 'Dean’s remark', sentence],
  ['principal', 'Principal’s remark', sentence],
]

const result = fromTo(printedResult)

const summaryParts: Parts<FrozenCard['summary']> = [
  ['average', 'Average', result],
  ['class_average', classFigures.average, result],
  ['class_median', classFigures.median, result],
  ['position', classFigures.position, value],
  ['class_size', classFigures.size, value],
  ['subjects_passed', 'Subjects passed', value],
  ['subjects_counted', 'Subjects counted', value],
  ['sessions_absent', 'Sessions absent', value],
  ['sessions_late', 'Sessions late', value],
  ['possible_sessions', 'Possible sessions', value],
]

const day = fromTo((one: string | null) => (one === null ? '' : longDay(one)))

const studentParts: Parts<FrozenCard['student']> = [['date_of_birth', 'Date of birth', day]]

const only = (label: string): string => label

const otherParts: Parts<FrozenCard> = [
  ['class_id', 'Class', value],
  ['form_level', 'Form', value],
  ['form_teacher', 'Form teacher', value],
  ['activities', 'Activities', sentence],
  ['starts', 'Term begins', day],
  ['ends', 'Term ends', day],
  ['next_term_starts', 'School re-opens', day],
  ['pass_mark', 'Pass mark', value],
  [
    'weights',
    'Coursework : exam',
    fromTo(({ course, exam }: FrozenCard['weights']) => `${course} : ${exam}`),
  ],
  ['keys', 'Keys to grades and ratings', only],
  ['paper', 'Paper', value],
]

const showsParts: Parts<FrozenCard['shows']> = [
  ['course', 'Coursework', shown],
  ['exam', 'Exam', shown],
  ['average', 'Average', shown],
  ['class_average', 'Average of the class', value],
  ['position', 'Position in class', shown],
  ['highest', 'Highest in class', shown],
]

const schoolParts: Parts<FrozenCard['school']> = [
  ['name', 'School', value],
  ['address', 'School’s address', value],
  ['phone', 'School’s telephone', value],
  ['email', 'School’s e-mail', value],
]

/** Empty when the two are the same. */
export const cardChanges = (before: FrozenCard, after: FrozenCard, reader: Reader): string[] => {
  const changedIn = <T extends object>(was: T, is: T, parts: Parts<T>): string[] =>
    parts
      .filter(([key]) => differs(was[key], is[key]))
      .map(([key, label, say]) => say(label, was[key] as never, is[key] as never, reader))
  const names = { was: listName(before.student), is: listName(after.student) }
  const changes = [
    ...changedRows(before.rows, after.rows, changedIn),
    ...changedIn(before.ratings, after.ratings, ratingParts),
    ...changedIn(before.remarks, after.remarks, remarkParts),
    ...changedIn(before.summary, after.summary, summaryParts),
    ...(names.was === names.is ? [] : [value('Student', names.was, names.is)]),
    ...changedIn(before.student, after.student, studentParts),
    ...changedIn(before, after, otherParts),
    ...changedIn(before.shows, after.shows, showsParts),
    ...changedIn(before.school, after.school, schoolParts),
  ]
  return changes.length === 0 && differs(before.rows, after.rows) ? ['Order of subjects'] : changes
}

const differs = (before: unknown, after: unknown): boolean => JSON.stringify(before) !== JSON.stringify(after)

const mark = fromTo(printedMark)

const rowParts: Parts<CardRow> = [
  ['subject', 'title', value],
  ['counts', '', fromTo((counts?: 0) => (counts === 0 ? 'does not count' : 'counts'))],
  ['course', 'coursework', mark],
  ['exam', 'exam', mark],
  ['final', 'final mark', result],
  ['grade', 'grade', value],
  ['highest', classFigures.highest, result],
  ['times_absent', 'times absent', value],
  ['times_late', 'times late', value],
  ['application', 'application', value],
  ['conduct', 'conduct', value],
  ['remark', 'remark', sentence],
  ['teacher', 'teacher', value],
]

const changedRows = (
  before: readonly CardRow[],
  after: readonly CardRow[],
  changedIn: <T extends object>(before: T, after: T, parts: Parts<T>) => string[],
): string[] => {
  const earlier = new Map(before.map((row) => [row.subject_code, row]))
  const remaining = new Set(after.map(({ subject_code }) => subject_code))
  return [
    ...after.flatMap((row) => {
      const was = earlier.get(row.subject_code)
      return was
        ? changedIn(was, row, rowParts).map((words) => `${row.subject}: ${words.trim()}`)
        : [`${row.subject}: added`]
    }),
    ...before
      .filter(({ subject_code }) => !remaining.has(subject_code))
      .map(({ subject }) => `${subject}: removed`),
  ]
}

const { highest, ...ofSummary } = classFigures

/** @param changed a line of cardChanges */
export const isOfClass = (changed: string): boolean =>
  Object.values(ofSummary).some((label) => changed.startsWith(`${label} `)) ||
  new RegExp(`: ${highest} \\S+ → \\S+$`).test(changed)

interface Changed {
  readonly changed: readonly string[]
}

/** Sorted: first cards with their own changes, then those where only class figures changed. */
export const ownChangesFirst = <T extends Changed>(cards: readonly T[]): readonly T[] => [
  ...cards.filter((one) => !isAlong(one)),
  ...cards.filter(isAlong),
]

const isAlong = ({ changed }: Changed): boolean => changed.every(isOfClass)

/** The card that a correction is about: the only one, or the only one that did not just move along with the class. */
export const singleChange = <T extends Changed>(cards: readonly T[]): T | undefined => {
  const meant = cards.length === 1 ? cards : cards.filter((one) => !isAlong(one))
  return meant.length === 1 ? meant[0] : undefined
}
