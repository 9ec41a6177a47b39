// “Class” and “New class” beside each other: a person says which of them is the class.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { classesAmong } from '#shared/rules/lists/imports/headersBeside'
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import type { ReadTable } from '#server/platform/spreadsheets/cells'
import { examplesOf } from '../plan/listReaders'
import type { Answers, Mapping, NamedRow } from '../plan/namedRows'

const ofClass = new Set<string | null>(['class_id', 'form', 'section'])

/**
 * The columns that can be the class; none where a person has chosen one, or one class for all rows. The class of a title, which
 * stands behind the list's own columns, decides nothing.
 */
export const classColumnsIn = (
  { headers }: ReadTable,
  own: number,
  { columns, fixed }: Mapping,
): readonly number[] => {
  if (fixed.class_id || columns.some(({ column, field }) => column < own && ofClass.has(field))) return []
  return classesAmong(headers.slice(0, own).map(headerWords))
}

const question = 'class column'

/** The chosen column is the class, and no title is. */
export const withClassColumn = (
  mapping: Mapping,
  classColumns: readonly number[],
  own: number,
  answers: Answers,
): Mapping => {
  if (classColumns.length === 0) return mapping
  const chosen = classColumns.find((column) => String(column) === answers[question])
  return {
    ...mapping,
    columns: mapping.columns.map((one) => {
      if (one.column === chosen) return { ...one, field: 'class_id' }
      return one.column >= own && ofClass.has(one.field) ? { ...one, field: null } : one
    }),
  }
}

/** The rows wait for the answer. */
export const withClassAsked = (
  rows: readonly NamedRow[],
  { headers, rows: all }: ReadTable,
  classColumns: readonly number[],
  answers: Answers,
): readonly NamedRow[] => {
  const values = [...classColumns.map(String), 'none']
  if (classColumns.length === 0 || values.includes(answers[question] ?? '')) return rows
  const said = (column: number) =>
    `“${headers[column]}” (${examplesOf(all.flatMap(({ cells }) => cells[column] || []))})`
  const doubt: ImportDoubt = {
    id: question,
    question: `Which column has the class that counts: ${classColumns.map(said).join(' or ')}?`,
    choices: [
      ...classColumns.map((column) => ({ value: String(column), label: said(column) })),
      { value: 'none', label: 'Leave the classes as they are' },
    ],
  }
  return rows.map((row) => ({ ...row, doubts: [...(row.doubts ?? []), doubt] }))
}
