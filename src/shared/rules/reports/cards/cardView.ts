// Everything on a report card as text, in reading order: for the PDF and for the phone page.
import type { CardIssue, CardRow, FrozenCard } from './frozenCard'
import { longDay } from '../../dates'
import { listName } from '../../students/names'
import { cardColumns } from './cardColumns'

export interface Pair {
  readonly label: string
  readonly value: string
}

export interface CardColumn {
  readonly key: string
  readonly title: string
  readonly align: 'left' | 'right' | 'center'
  /** Share of the table's width. */
  readonly width: number
}

export interface CardView {
  readonly title: string
  /** The calendar year in which the school year begins. */
  readonly year: number
  readonly term: string
  readonly draft: boolean
  readonly paper: 'letter' | 'legal'
  readonly school: FrozenCard['school']
  readonly identity: readonly Pair[]
  readonly summary: readonly Pair[]
  readonly columns: readonly CardColumn[]
  /** One text per column. */
  readonly rows: readonly (readonly string[])[]
  readonly ratings: readonly Pair[]
  readonly activities: string
  readonly remarks: readonly Pair[]
  readonly reopens: string | null
  readonly keys: readonly Pair[]
  /** 'Revision 2, 9 July 2026: English exam mark corrected'; null for a first issue. */
  readonly revision: string | null
  readonly check_path: string | null
}

/** Pure: the same frozen card and issue always give the same view. */
export const cardOf = (card: FrozenCard, issue: CardIssue): CardView => {
  const columns = cardColumns(card)
  return {
    title: 'END OF TERM REPORT',
    year: card.year,
    term: `Term ${card.term}`,
    draft: issue.revision === null,
    paper: card.paper,
    school: card.school,
    identity: identityOf(card),
    summary: summaryOf(card),
    columns: columns.map(({ key, title, align, width }) => ({ key, title, align, width })),
    rows: card.rows.map((row: CardRow) => columns.map(({ text }) => text(row))),
    ratings: [
      { label: 'Authority', value: card.ratings.authority ?? '' },
      { label: 'Responsibility', value: card.ratings.responsibility ?? '' },
      { label: 'Co-operation', value: card.ratings.co_operation ?? '' },
    ],
    activities: card.activities ?? '',
    remarks: [
      { label: 'Form teacher', value: card.remarks.form_teacher ?? '' },
      { label: 'Dean', value: card.remarks.dean ?? '' },
      { label: 'Principal', value: card.remarks.principal ?? '' },
    ],
    reopens: card.next_term_starts === null ? null : longDay(card.next_term_starts),
    keys: [...countingKey(card), ...keysOf(card)],
    revision: revisionOf(issue),
    check_path: issue.check_path,
  }
}

const identityOf = (card: FrozenCard): Pair[] => [
  { label: 'Student', value: listName(card.student) },
  { label: 'Student ID', value: card.student.id },
  { label: 'Date of birth', value: dayOr(card.student.date_of_birth, '') },
  { label: 'Class', value: card.class_id },
  { label: 'Term', value: String(card.term) },
  {
    label: 'Reporting period',
    value: card.starts && card.ends ? `${longDay(card.starts)} – ${longDay(card.ends)}` : '',
  },
  { label: 'Form teacher', value: card.form_teacher ?? '' },
]

const dayOr = (day: string | null, otherwise: string): string => (day === null ? otherwise : longDay(day))

const summaryOf = ({ summary, shows }: FrozenCard): Pair[] => {
  const position = summary.position === null ? 'Not ranked' : outOf(summary.position, summary.class_size)
  const pairs: [shown: boolean, label: string, value: string][] = [
    [shows.average === 1, 'Average', percent(summary.average) || 'No average'],
    [shows.class_average === 'mean', 'Class average', percent(summary.class_average)],
    [shows.class_average === 'median', 'Class median', percent(summary.class_median)],
    [shows.position === 1, 'Position in class', position],
    [true, 'Subjects passed', outOf(summary.subjects_passed, summary.subjects_counted)],
    [true, 'Sessions absent', outOf(summary.sessions_absent, summary.possible_sessions)],
    [true, 'Sessions late', outOf(summary.sessions_late, summary.possible_sessions)],
  ]
  return pairs.filter(([shown]) => shown).map(([, label, value]) => ({ label, value }))
}

const outOf = (count: number | null, all: number | null): string => {
  if (count === null) return ''
  return all === null ? String(count) : `${count} of ${all}`
}

const percent = (value: number | null): string => (value === null ? '' : value.toFixed(1))

/** Empty when every subject counts. */
const countingKey = (card: FrozenCard): Pair[] => {
  const subjects = notCounted(card)
  const results = card.shows.average === 1 ? 'the average and the subjects passed' : 'the subjects passed'
  return subjects === '' ? [] : [{ label: 'Not counted', value: `${subjects} (not part of ${results})` }]
}

/** Older cards store only how many subjects counted, not which. */
const notCounted = ({ rows, summary }: FrozenCard): string => {
  const named = rows.filter(({ counts }) => counts === 0).map(({ subject }) => subject)
  if (named.length > 0) return named.join(', ')
  const more = rows.filter(({ final }) => typeof final === 'number').length - summary.subjects_counted
  if (more <= 0) return ''
  return more === 1 ? 'one of the subjects' : `${more} of the subjects`
}

const keysOf = ({ keys, pass_mark }: FrozenCard): Pair[] => [
  {
    label: 'Grades',
    value: [
      ...keys.grades.map(({ grade, range, meaning }) => `${grade} ${range} ${meaning}`.trimEnd()),
      `Pass mark ${pass_mark}`,
    ].join(' · '),
  },
  { label: 'Ratings', value: keys.ratings.map(({ grade, meaning }) => `${grade} ${meaning}`).join(' · ') },
  { label: 'Marks', value: 'Abs absent · NW no work submitted · ---- not applicable' },
]

const revisionOf = ({ revision, reason, issued_on }: CardIssue): string | null => {
  if (revision === null || revision < 2) return null
  const issued = `Revision ${revision}${issued_on ? `, ${longDay(issued_on)}` : ''}`
  return reason ? `${issued}: ${reason}` : issued
}
