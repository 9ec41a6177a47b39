// The gaps before a posting, in counts and words.
import type { ClassGaps, StudentGaps } from '#shared/rules/reports/cards/classGaps'
import { listName } from '#shared/rules/students/names'

export interface GapCount {
  readonly label: string
  readonly count: number
}

/** Counts over these classes; nothing is left out, so that a zero is seen as well. */
export const gapCounts = (classes: readonly ClassGaps[]): GapCount[] => {
  const subjects = classes.reduce((total, one) => total + one.subjects_without_marks.length, 0)
  const rows = labels.map(([key, one, many]) => {
    const count = sum(classes, key)
    return { label: count === 1 ? one : many, count }
  })
  rows.splice(1, 0, {
    label: subjects === 1 ? 'subject without marks' : 'subjects without marks',
    count: subjects,
  })
  return rows
}

type Counted =
  'students_without_marks' | 'missing_marks' | 'without_remark' | 'without_attendance' | 'not_enrolled'

const labels: readonly (readonly [Counted, one: string, many: string])[] = [
  ['students_without_marks', 'student without marks', 'students without marks'],
  ['missing_marks', 'mark missing', 'marks missing'],
  ['without_remark', 'without a remark', 'without a remark'],
  ['without_attendance', 'without attendance', 'without attendance'],
  ['not_enrolled', 'not on this term’s list', 'not on this term’s list'],
]

const sum = (classes: readonly ClassGaps[], key: Counted): number =>
  classes.reduce((total, one) => total + one[key], 0)

export const isIncomplete = (one: ClassGaps): boolean => classGapText(one) !== ''

/** '3 students without marks · 12 marks missing'; empty without gaps. */
export const classGapText = (one: ClassGaps): string =>
  gapCounts([one])
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(' · ')

/** Subjects whose marks never came: 'Mathematics: nobody in 1A', 'Drama: 2 in 1A: Ali, Ann; Baptiste, Ben' */
export const subjectGapTexts = ({ class_id, subjects_without_marks, gaps }: ClassGaps): string[] => {
  const names = new Map<string, string[]>()
  for (const one of gaps)
    for (const subject of one.left_out) names.set(subject, [...(names.get(subject) ?? []), listName(one)])
  return [
    ...subjects_without_marks.map((subject) => `${subject}: nobody in ${class_id}`),
    ...[...names].map(([subject, own]) => `${subject}: ${own.length} in ${class_id}: ${namesOf(own)}`),
  ]
}

/** Further names are counted instead of written. */
const maxNames = 6

const namesOf = (names: readonly string[]): string => {
  const more = names.length - maxNames
  return [...names.slice(0, maxNames), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** 'no marks at all', 'marks in Mathematics, Drama', 'nothing in Spanish', 'attendance' */
export const studentGapTexts = (student: StudentGaps): string[] => [
  ...(student.no_marks ? ['no marks at all'] : []),
  ...(!student.no_marks && student.subjects.length > 0 ? [`marks in ${student.subjects.join(', ')}`] : []),
  ...(student.left_out.length > 0 ? [`nothing in ${student.left_out.join(', ')}`] : []),
  ...(student.no_remark ? ['form teacher’s remark'] : []),
  ...(student.no_attendance ? ['attendance'] : []),
]
