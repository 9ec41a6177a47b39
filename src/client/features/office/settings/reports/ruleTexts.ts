import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { academicYear } from '#shared/rules/dates'

const classAverages = { mean: 'class average', median: 'class median', none: '' } as const

export const ruleText = (rule: TermFormRule): string => {
  const shown = [
    rule.show_average === 1 ? 'average' : '',
    classAverages[rule.show_class_average],
    rule.show_position === 1 ? 'position' : '',
    rule.show_highest === 1 ? 'highest marks' : '',
  ].filter(Boolean)
  const weights = `coursework ${rule.course_weight}%, exam ${rule.exam_weight}%`
  return `${weights} · pass ${rule.pass_mark} · shows ${shown.join(', ') || 'marks only'} · ${rule.paper}`
}

/** The origin of the rule; empty for a rule of the term itself. */
export const sourceText = ({ stored, from }: Pick<TermFormRule, 'stored' | 'from'>): string => {
  if (stored === 1) return ''
  return from ? `As in Term ${from.term} of ${academicYear(from.year)}: ` : 'The usual: '
}

/** The other weight follows: together they make 100 %. */
export const weightsOf = (course_weight: number) => ({ course_weight, exam_weight: 100 - course_weight })

export const ruleFlags = [
  { name: 'show_average', title: 'Show the student’s average' },
  { name: 'show_position', title: 'Show the position in class' },
  { name: 'show_highest', title: 'Show the highest mark of the class' },
  { name: 'absent_as_zero', title: 'Absent (Abs) counts as 0', text: 'Otherwise the mark is left out.' },
  { name: 'no_work_as_zero', title: 'No work (NW) counts as 0', text: 'Otherwise the mark is left out.' },
] as const

export const classAverageChoices = [
  { value: 'mean', label: 'Class average' },
  { value: 'median', label: 'Class median' },
  { value: 'none', label: 'Neither' },
]

export const paperChoices = [
  { value: 'letter', label: 'Letter' },
  { value: 'legal', label: 'Legal' },
]
