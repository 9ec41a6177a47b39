import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { academicYear } from '#shared/rules/dates'

const classAverages = { mean: 'class average', median: 'class median', none: '' } as const

/** What is stored, in words. */
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

/** Where the rule comes from; empty for one of the term's own. */
export const sourceText = ({ stored, from }: Pick<TermFormRule, 'stored' | 'from'>): string => {
  if (stored === 1) return ''
  return from ? `As in Term ${from.term} of ${academicYear(from.year)}: ` : 'The usual: '
}

/** The other weight follows: together they make 100 %. */
export const weightsOf = (course_weight: number) => ({ course_weight, exam_weight: 100 - course_weight })
