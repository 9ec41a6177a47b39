// “Class” and “New class” beside each other: a person says which of them is the class.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { classesAmong } from '#shared/rules/lists/imports/headersBeside'
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import { classLike, isSection } from '#shared/rules/lists/imports/classNames'
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

// An empty cell in the column of the class, on a sheet or below a title that says the class.

/** Gives the class 'A' of a row the form of its title or its sheet: 'Form 1'. */
export const withTitledForms = (
  named: readonly NamedRow[],
  forms: ReadonlyMap<number, string> = new Map(),
): readonly NamedRow[] =>
  named.map((row) => {
    const { class_id, form, section } = row.cells
    const titled = forms.get(row.row)
    return titled === undefined || form !== undefined || !isSection(class_id ?? section ?? '')
      ? row
      : { ...row, cells: { ...row.cells, form: titled } }
  })

/**
 * Gives a row without a class the class of its title, if the other rows below that title have it.
 * @param titled the column that has the class of the titles
 */
export const withTitledClasses = (
  named: readonly NamedRow[],
  { rows }: ReadTable,
  { columns }: Mapping,
  titled: number,
): readonly NamedRow[] => {
  const own = columns.find(({ field }) => field === 'class_id')
  if (!own || own.column === titled) return named
  const titles = new Map(rows.map(({ row, cells }) => [row, cells[titled] ?? '']))
  const titleOf = ({ row }: NamedRow) => titles.get(row) ?? ''
  const others = new Set(
    named
      .filter((row) => row.cells.class_id && !classLike(row.cells.class_id, [{ id: titleOf(row) }]))
      .map(titleOf),
  )
  return named.map((row) => {
    const title = titleOf(row)
    const { class_id, form, section } = row.cells
    if (title === '' || class_id || form || section) return row
    if (!others.has(title)) return { ...row, cells: { ...row.cells, class_id: title } }
    return {
      ...row,
      missing: {
        class_id: `Its sheet or title says “${title}”, but other rows there have another class`,
      },
    }
  })
}
