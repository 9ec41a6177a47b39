// The sheets for the staff meeting: which there are, of whom, and what their files are called.
import type { FormClass } from '#shared/contract/school/lookups'
import { getMarkSheet, getRankSheet, type StaffSheetQuery } from '#shared/contract/papers/staffSheets'
import { academicYear } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { documentUrl } from '#client/api/request'
import { termParams } from '#client/api/papers/staffSheetsApi'

export type StaffSheetKind = 'marks' | 'ranks'

export interface StaffSheetWish {
  readonly kind: StaffSheetKind
  readonly term: TermKey
  readonly whose: StaffSheetQuery
}

export const sheetTitles: Readonly<Record<StaffSheetKind, string>> = {
  marks: 'Mark sheet',
  ranks: 'Rank sheet',
}

/** 'class:1A', 'form:1' */
export const whoseOf = (choice: string): StaffSheetQuery => {
  const [kind, key = ''] = choice.split(':')
  return kind === 'form' ? { form_level: key } : { class_id: key }
}

export const whoseTitle = ({ class_id, form_level }: StaffSheetQuery): string =>
  class_id === undefined ? `Form ${form_level}` : `Class ${class_id}`

/** 'Mark sheet 2025-2026 Term 2 Class 1A' */
export const sheetName = ({ kind, term, whose }: StaffSheetWish): string =>
  `${sheetTitles[kind]} ${academicYear(term.year)} Term ${term.term} ${whoseTitle(whose)}`

export const sheetUrl = ({ kind, term, whose }: StaffSheetWish): string =>
  kind === 'marks'
    ? documentUrl(getMarkSheet, termParams(term), whose)
    : documentUrl(getRankSheet, termParams(term), whose)

export const whoseOptions = (classes: readonly FormClass[]) => {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  return [
    { label: 'Forms', options: levels.map((level) => ({ value: `form:${level}`, label: `Form ${level}` })) },
    { label: 'Classes', options: classes.map(({ id }) => ({ value: `class:${id}`, label: `Class ${id}` })) },
  ]
}
