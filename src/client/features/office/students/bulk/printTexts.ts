// Words of the dialogs that print papers of many students.
import type { Print, PrintPreview } from '#shared/contract/papers/prints'
import { sheetsFor } from '#shared/rules/papers/labelSheet'
import { localTimeText, type Posting } from '#shared/rules/reports/cards/termPosting'
import { count } from '#client/ui/count'

export const printTitles = { cards: 'Print report cards', labels: 'Print labels' } as const
export type PrintKind = keyof typeof printTitles

const isKind = (text: string): text is PrintKind => Object.hasOwn(printTitles, text)
export const printKindOf = (text: string): PrintKind | null => (isKind(text) ? text : null)

export const harmless = 'Printing changes nothing.'

interface PaperTexts {
  /** 'have a report card in this term' */
  readonly has: readonly [one: string, many: string]
  readonly none: readonly [one: string, many: string]
  /** Words beside the name of a student who is left out. */
  readonly missing: string
}

export const paperTexts: Readonly<Record<Print, PaperTexts>> = {
  'report-cards': {
    has: ['has a report card in this term', 'have a report card in this term'],
    none: [
      'This student has no report card in this term.',
      'No report cards for these students in this term.',
    ],
    missing: 'no report card',
  },
  'address-labels': {
    has: ['has a home address', 'have a home address'],
    none: ['This student has no home address.', 'These students have no home address.'],
    missing: 'no home address',
  },
  'name-labels': {
    has: ['gets a label', 'get a label'],
    none: ['This student is no longer here.', 'These students are no longer here.'],
    missing: '',
  },
}

/** '28 of 30 students have a report card in this term. The other 2 are left out.' */
export const previewText = (print: Print, { printed, left_out }: PrintPreview): string => {
  const { has, none } = paperTexts[print]
  const all = printed.length + left_out.length
  if (printed.length === 0) return all === 1 ? none[0] : none[1]
  if (left_out.length === 0) return `${count(all, 'student')} ${all === 1 ? has[0] : has[1]}.`
  const others =
    left_out.length === 1 ? 'The other student is left out.' : `The other ${left_out.length} are left out.`
  return `${printed.length} of ${count(all, 'student')} ${printed.length === 1 ? has[0] : has[1]}. ${others}`
}

/** '31 labels on 2 sheets' */
export const sheetsText = (labels: number, first: number): string =>
  `${count(labels, 'label')} on ${count(sheetsFor(labels, first), 'sheet')}`

export const postedText = ({ posted, date_posted }: Posting): string =>
  posted === 1
    ? `Posted ${localTimeText(date_posted)}. The cards print as families have them.`
    : 'Not posted. Each card prints as a draft.'
