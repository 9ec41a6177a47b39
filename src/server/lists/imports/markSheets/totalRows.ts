// Finds the maximum mark in a title, or in a row above or below the headers, and appends it to the column header; a header
// that already names a maximum is then refused.
import { headerWords, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { totalIn, weightIn, withoutWeight } from '#shared/rules/lists/imports/markTotals'

const said = /^(?:\/|(?:marks? )?out of|max(?:imum)?\.?:?)\s*(\d{1,4})(?: marks?)?$/i
const labelled = /^(?:max(?:imum)?|possible|full|total|out of)\b\D*$/i
const bare = /^\d{1,4}$/

/**
 * A row below the headers that gives the totals, not a student. A row with nothing but numbers may belong to a student
 * whose name was forgotten, who then would have more than its marks.
 */
export const isTotalsRow = (
  cells: readonly string[],
  persons: readonly number[],
  others: ReadonlyArray<readonly string[]>,
): boolean => {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]))
  const totals = filled.filter(({ cell }) => totalOf(cell) !== null)
  const rest = filled.filter(({ cell }) => totalOf(cell) === null)
  if (persons.length === 0 || totals.length === 0) return false
  if (totals.some(({ column }) => persons.includes(column))) return false
  if (rest.length > 0) return rest.every(({ cell }) => labelled.test(cell))
  return totals.every(({ cell, column }) => !others.some((row) => isOver(row, column, totalOf(cell) ?? 0)))
}

const totalOf = (cell: string): number | null => {
  const digits = said.exec(cell)?.[1] ?? bare.exec(cell)?.[0]
  return digits === undefined ? null : Number(digits)
}

const isOver = (cells: readonly string[], column: number, total: number): boolean =>
  Number((cells[column] ?? '').replace(',', '.')) > total

/** 'Exam' and '70' → 'Exam /70' */
export const withTotals = (headers: readonly string[], totals: readonly string[]): string[] =>
  headers.map((header, column) => {
    const total = totalOf(totals[column] ?? '')
    return header === '' || total === null || totalIn(header) !== null ? header : `${header} /${total}`
  })

/**
 * A row below the students that says out of how much the columns are. “Maximum” with the best mark of each column is a
 * statistic.
 */
export const isFullMarksRow = (
  cells: readonly string[],
  persons: readonly number[],
  students: ReadonlyArray<readonly string[]>,
): boolean => {
  const totals = cells.flatMap((cell, column) => (bare.test(cell) ? [{ column, total: Number(cell) }] : []))
  const [label = '', ...others] = cells.filter((cell) => cell !== '' && !bare.test(cell))
  if (others.length > 0 || totals.length === 0 || !fullMarks.test(label)) return false
  if (totals.some(({ column, total }) => persons.includes(column) || isAnyOver(students, column, total)))
    return false
  return (
    !/^max/i.test(label) || totals.some(({ column, total }) => !isAnyOver(students, column, total - 0.01))
  )
}

const fullMarks = /^(?:max(?:imum)?|possible|full marks?|(?:marks? )?out of)\b\D*$/i

const isAnyOver = (rows: ReadonlyArray<readonly string[]>, column: number, total: number): boolean =>
  rows.some((row) => isOver(row, column, total))

const weightLabel = /^(?:weight(?:ing)?s?|worth|counts?|percent(?:age)?s?)\b\D*$/i

/**
 * A row below the headers that gives the weight of each column. Percentages alone may be the marks of a student whose
 * name was forgotten: weights add up to 100, with or without 100 under the total.
 */
export const isWeightsRow = (cells: readonly string[], persons: readonly number[]): boolean => {
  const all = weightsOf(cells)
  const weights = all.filter((one) => one !== null)
  const rest = cells.filter((cell, column) => cell !== '' && all[column] === null)
  if (weights.length === 0 || persons.some((column) => (all[column] ?? null) !== null)) return false
  if (rest.length > 0) return rest.every((cell) => weightLabel.test(cell))
  return sumOf(weights) === 100 || sumOf(weights.filter((one) => one !== 100)) === 100
}

const weight = /^\(?(\d{1,3})\s?%\)?$/

/** Numbers alone only beside a label. */
const weightsOf = (cells: readonly string[]): Array<number | null> => {
  const isLabelled = cells.some((cell) => weightLabel.test(cell))
  return cells.map((cell) => {
    const digits = weight.exec(cell)?.[1] ?? (isLabelled ? bare.exec(cell)?.[0] : undefined)
    return digits === undefined ? null : Number(digits)
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** 'Exam' and '70%' → 'Exam 70%' */
export const withWeights = (headers: readonly string[], weights: readonly string[]): string[] => {
  const all = weightsOf(weights)
  return headers.map((header, column) => {
    const one = all[column] ?? null
    return one !== null && mayBeMarks(header) && weightIn(header) === null ? `${header} ${one}%` : header
  })
}

const isPercent = /(?<!\d\s*)%|\bper ?cent/i
const isNumbering = /^(?:no|nr|s\/?n|#)\W*$/i

/** Whatever may be chosen as marks; “Course” may be the subject or the coursework. */
const mayBeMarks = (header: string): boolean => {
  if (header === '' || isPercent.test(header) || isNumbering.test(header)) return false
  const [match] = suggestMatches([header], 'marks')
  const isOther = match?.confidence === 1 && match.field !== 'course' && match.field !== 'exam'
  return !isOther || headerWords(withoutWeight(header)) === 'course'
}

/** Totals that a row above the headers gives for single columns; words about the whole list do not count. */
export const totalsAbove = (cells: readonly string[], headers: readonly string[]): string[] => {
  const numbers = cells.filter((cell) => bare.test(cell))
  const others = cells.filter((cell) => cell !== '' && !bare.test(cell))
  const isLabelled = numbers.length > 1 && others.length > 0 && others.every((cell) => labelled.test(cell))
  return cells.map((cell, column) => {
    const isTotal = said.test(cell) || (isLabelled && bare.test(cell))
    return isTotal && mayBeMarks(headers[column] ?? '') ? cell : ''
  })
}

const inTitles = [
  // Not a date, and not a pair of years.
  /(?<!\d|\b20\d\d\s*)\/\s*(\d{2,3})\b/g,
  /\b(?:out of|(?:max(?:imum)?|total|full|possible)\.?(?: (?:possible )?(?:marks?|scores?|points?))?)\s*(?:[:=–-]|is|are)?\s*(\d{1,3})\b/gi,
  /\b(?:marks?|scores?|points?)(?: (?:total|possible))?\s*[:=]\s*(\d{1,3})\b/gi,
  /(?:^|[(:,;]|\s[–-]|\bof)\s*(\d{2,3})[\s-]*(?:marks?|points?|pts)\b/gi,
]
const noTotal =
  /^\s*(?:[/%]|[-.,]?\d|(?:students?|pupils?|candidates?|children|boys|girls|days?|sessions?)\b)/i

/** The maximum mark in a title: “Marks out of 50”. Null: there is none, or marks are percentages. */
export const totalOfAll = (title: string): number | null =>
  inTitles
    .flatMap((pattern) => [...title.matchAll(pattern)])
    .filter((found) => !noTotal.test(title.slice(found.index + found[0].length)))
    .map((found) => Number(found[1]))
    .find((total) => total !== 100) ?? null

export const withTotalOfAll = (headers: readonly string[], titles: readonly string[]): readonly string[] => {
  const total = titles.map(totalOfAll).find((found) => found !== null)
  if (total === undefined) return headers
  return withTotals(
    headers,
    headers.map((header) => (mayBeMarks(header) ? String(total) : '')),
  )
}

/** With the totals that the same headers further down, or in another sheet, say. */
export const withTotalsOf = (headers: readonly string[], others: readonly string[]): readonly string[] =>
  headers.map((header, column) => {
    const other = others[column] ?? ''
    return [null, 100].includes(totalIn(other)) || ![null, 100].includes(totalIn(header)) ? header : other
  })
