// What is missing before a posting, in counts and words.
import type { ClassGaps, PostingCheck, StudentGaps } from '#shared/contract/postingCheck'

export interface GapCount {
  readonly label: string
  readonly count: number
}

type Counted =
  'students_without_marks' | 'missing_marks' | 'without_remark' | 'without_attendance' | 'not_enrolled'

const labels: readonly (readonly [Counted, one: string, many: string])[] = [
  ['students_without_marks', 'student without marks', 'students without marks'],
  ['missing_marks', 'mark missing', 'marks missing'],
  ['without_remark', 'without a remark', 'without a remark'],
  ['without_attendance', 'without attendance', 'without attendance'],
  ['not_enrolled', 'will get no card', 'will get no card'],
]

const sum = (classes: readonly ClassGaps[], key: Counted): number =>
  classes.reduce((total, one) => total + one[key], 0)

const counted = (classes: readonly ClassGaps[]): GapCount[] => {
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

/** Of the whole school; nothing is left out, so that a zero is seen as well. */
export const gapCounts = ({ classes }: PostingCheck): GapCount[] => counted(classes)

/** '3 students without marks · 12 marks missing'; empty when nothing is. */
export const classGapText = (one: ClassGaps): string =>
  counted([one])
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(' · ')

export const isIncomplete = (one: ClassGaps): boolean => classGapText(one) !== ''

/** 'no marks', 'Mathematics, Drama', 'no remark' */
export const studentGapTexts = ({ no_marks, subjects, no_remark, no_attendance }: StudentGaps): string[] => [
  ...(no_marks ? ['no marks at all'] : subjects.length > 0 ? [`marks in ${subjects.join(', ')}`] : []),
  ...(no_remark ? ['form teacher’s remark'] : []),
  ...(no_attendance ? ['attendance'] : []),
]
