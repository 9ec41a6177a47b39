// Words for the values of the audit log: days as people say them, lists with commas, columns by their titles.
import { columnTitle } from '#shared/record/columnTitles'
import { findField } from '#shared/record/fields'
import { sheetChoices } from '#shared/record/sheetColumns'
import { academicYear, longDay } from '#shared/rules/dates'
import { isListColumn, listColumns } from '#shared/rules/papers/listColumns'
import { momentText } from '#client/ui/dates/moments'

export type Say = (value: string) => string

/** 'show_position' and 'showPosition' → 'show position'. */
export const plainWords: Say = (name) =>
  name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLocaleLowerCase('en')

export const isNothing = (value: string): boolean => value === '' || value === '–'

/** '20260040 (revision 2)' for a card that was issued again. */
const entryText = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { student_id, revision } = entry as { student_id?: string; revision?: number }
  return student_id === undefined ? '' : `${student_id} (revision ${revision ?? 1})`
}

/** The IDs that a list names. */
export const idsIn = (value: string): string[] =>
  value.startsWith('[') ? entriesIn(value).map((text) => text.split(' ')[0] ?? text) : []

/** The entries of a list, noted in JSON or with commas. */
export const entriesIn = (value: string): string[] => {
  if (isNothing(value)) return []
  if (!value.startsWith('[')) return value.split(', ')
  try {
    return (JSON.parse(value) as unknown[]).map(entryText).filter(Boolean)
  } catch {
    // A text that only begins like a list is shown as it is.
    return [value]
  }
}

const moments = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
const days = /\b\d{4}-\d{2}-\d{2}\b/g

/** For a value of which only its form is known. */
export const plainly: Say = (value) => {
  if (isNothing(value)) return 'nothing'
  return entriesIn(value)
    .join(', ')
    .replace(moments, (at) => momentText(at))
    .replace(days, (day) => longDay(day))
}

/** For lists of the school: '– → new', 'old → –' or 'old → new'. */
export const listChange =
  (added: Say, removed: Say): Say =>
  (value) => {
    const [before = '', after = ''] = value.split(' → ')
    if (isNothing(before)) return added(after)
    return isNothing(after) ? removed(before) : value
  }

/** ['a', 'b', 'c'] → 'a, b and c' */
export const withAnd = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`

export const onOff: Say = (value) => ({ 0: 'off', 1: 'on' })[value] ?? plainly(value)

export const fieldName: Say = (name) => {
  const field = findField(name)
  return field ? columnTitle(field) : plainWords(name)
}

const titles = new Map(sheetChoices.map(({ name, title }) => [name, title]))

const columnName: Say = (name) =>
  titles.get(name) ?? (isListColumn(name) ? listColumns[name].title : plainWords(name))

export const columnNames: Say = (value) => entriesIn(value).map(columnName).join(', ')

/** 'Form 1 in 2025-2026 Term 2' for '2025-2 form:1'; null for a subject that is neither a form nor a term. */
export const termText = (subject: string): string | null => {
  const [, year, term, form] = /^(?:(\d{4})-(\d))?(?: ?form:(\d))?$/.exec(subject) ?? []
  const parts = [form && `Form ${form}`, year && `${academicYear(Number(year))} Term ${term}`]
  return parts.filter(Boolean).join(' in ') || null
}

/** The label of a choice. */
export const choiceOf =
  (choices: ReadonlyArray<{ readonly value: string; readonly label: string }>): Say =>
  (wanted) =>
    choices.find(({ value }) => value === wanted)?.label ?? plainly(wanted)
