// The head of a list is one row, or a row of groups above a row of columns. Rows that are no head, and two heads beside
// each other, are refused with advice.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import {
  headerWords,
  knownFieldsIn,
  suggestMatches,
  namesPerson,
} from '#shared/rules/lists/imports/importMatching'
import type { ReadRow } from '#server/platform/spreadsheets/cells'
import { ListFault } from '#server/platform/spreadsheets/sheetFault'
import { columnName } from '#server/platform/spreadsheets/write/cellXml'

const knownOfMarks = knownFieldsIn('marks', {})

export interface Head {
  /** Its first row, and the first one below it. */
  readonly from: number
  readonly below: number
  readonly headers: readonly string[]
  /** The groups above the columns, each once: usually one subject. With several, each header begins with its group. */
  readonly groups: readonly string[]
}

/** An ID, a mark, a date: something about one student. */
export const isValue = (text: string): boolean => /^\d[\d\s.,/-]*%?$/.test(text)

export const personColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, at) => (personOf(header) === null ? [] : [at]))

const persons = new Set<string | null>(['student_id', 'name', 'first_name', 'last_name'])

/** The field of a column that says who a row is about; null: it says something else. */
const personOf = (header: string): string | null => {
  const [match] = suggestMatches([header], 'marks')
  return match?.confidence === 1 && persons.has(match.field) ? match.field : null
}

/** The group of each column: a joined cell holds its text in the first one. */
const spread = (groups: readonly string[], columns: readonly string[]): string[] => {
  let group = ''
  return columns.map((_text, at) => {
    if (isFilled(groups[at])) group = groups[at]
    return group
  })
}

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== ''

/**
 * The head of a list: the row that was found or said, with the one above or below it where the two are groups and columns,
 * or together name more fields than either does.
 */
export const headOf = (rows: readonly ReadRow[], at: number, kind: ImportKind): Head => {
  const known = knownFieldsIn(kind, {})
  const check = kind === 'marks' ? checkOneList : () => undefined
  const cellsAt = (index: number): readonly string[] => rows[index]?.cells ?? []
  check(cellsAt(at))
  for (const from of [at - 1, at]) {
    const groups = cellsAt(from)
    // A cell that is joined over both rows holds its text in each.
    const columns = cellsAt(from + 1).map((text, column) => (text === groups[column] ? '' : text))
    if (from < 0 || [...groups, ...columns].some(isValue)) continue
    if (kind === 'marks' && isPair(groups, columns)) {
      check(groups)
      check(columns)
      return { from, below: from + 2, ...joined(groups, columns) }
    }
    const headers = isTitle(groups, columns) ? [] : joinedKnown(groups, columns, kind)
    if (known(headers) > Math.max(known(groups), known(cellsAt(from + 1))))
      return { from, below: from + 2, headers, groups: [] }
  }
  checkOnePerson(cellsAt(at), kind)
  return { from: at, below: at + 1, headers: cellsAt(at), groups: [] }
}

const checkOneList = (headers: readonly string[]) => {
  for (const at of repeated(headers)) {
    const header = headers[at] ?? ''
    if (personOf(header) === null) continue
    throw sideBySide(
      headers,
      headers.findIndex((other) => headerWords(other) === headerWords(header)),
      at,
    )
  }
  const persons = personColumns(headers)
  const second = secondList(headers, persons)
  if (second !== undefined) throw sideBySide(headers, persons[0] ?? 0, second)
}

/** The columns whose headers say the same as an earlier one's. */
const repeated = (headers: readonly string[]): number[] => {
  const words = headers.map(headerWords)
  return words.flatMap((text, at) => (text !== '' && words.indexOf(text) < at ? [at] : []))
}

const sideBySide = (headers: readonly string[], first: number, second: number) => {
  const [one, other] = [headers[first] ?? '', headers[second] ?? '']
  const [left, right] = [columnName(first), columnName(second)]
  const said =
    headerWords(one) === headerWords(other)
      ? `columns ${left} and ${right} both say “${other}”`
      : `column ${left} says “${one}” and column ${right} “${other}”`
  return new ListFault(
    `Two lists are side by side: ${said}. Put one list below the other, or save each as a file of its own.`,
  )
}

/** A second person's column, with the same columns before and behind it: each list has its own marks. */
const secondList = (headers: readonly string[], persons: readonly number[]): number | undefined => {
  const [first = 0, ...others] = persons
  const again = repeated(headers).filter((at) => !persons.includes(at))
  return others.find((person) =>
    again.some((at) => {
      const earlier = headers.findIndex((header) => headerWords(header) === headerWords(headers[at] ?? ''))
      return first < earlier && earlier < person && person < at
    }),
  )
}

/**
 * The student column is named in only one of the two rows: in the groups, or in the columns, which then repeat below
 * each group.
 */
const isPair = (groups: readonly string[], columns: readonly string[]): boolean => {
  if (filled(groups).length < 2 || knownOfMarks(columns) === 0) return false
  const isWhoIn = (row: readonly string[], other: readonly string[]) =>
    row.some((text, at) => !isFilled(other[at]) && personOf(text) !== null)
  return isWhoIn(groups, columns) || (isWhoIn(columns, groups) && repeated(columns).length > 0)
}

const filled = (cells: readonly string[]): string[] => cells.filter(isFilled)

const joined = (groups: readonly string[], columns: readonly string[]): Pick<Head, 'headers' | 'groups'> => {
  const over = spread(groups, columns)
  const names = new Set(over.filter((group, at) => group !== '' && isFilled(columns[at])))
  const length = Math.max(groups.length, columns.length)
  const headers = Array.from({ length }, (_none, at) => {
    const column = columns[at] ?? ''
    if (column === '') return groups[at] ?? ''
    return names.size > 1 ? `${over[at] ?? ''} ${column}`.trim() : column
  })
  return { headers, groups: [...names] }
}

/** True if a row with several cells has a value of one student. */
export const hasValue = (cells: readonly string[], isTold: (text: string) => boolean): boolean => {
  const texts = filled(cells)
  return texts.length > 1 && texts.some((text) => isValue(text) && !isTold(text))
}

const longest = 60

const examples: Readonly<Record<ImportKind, string>> = {
  students: 'Student ID, Last name and First name',
  marks: 'Name, Coursework and Exam',
  remarks: 'Student ID and Remark',
  placements: 'Last name, First name and Date of birth',
  workbook: 'Student ID',
}

/**
 * A list without headers, whose first student would be taken for them, is refused.
 * @param isTold whether a text is read from the titles above
 */
export const checkHasHead = (
  rows: readonly ReadRow[],
  at: number,
  kind: ImportKind,
  isTold: (text: string) => boolean = () => false,
) => {
  if (knownFieldsIn(kind, {})(rows[at]?.cells ?? []) > 0) return
  if (kind === 'marks' && isTransposed(rows))
    throw new ListFault(
      'The students are side by side. A list needs one row for each student: in Excel, copy the table and paste it with Transpose.',
    )
  const first = rows.slice(at).find(({ cells }) => {
    const texts = filled(cells)
    return texts.length > 1 && !texts.every(isTold)
  })
  if (!first || !hasValue(first.cells, isTold)) return
  const text = filled(first.cells).join(', ').slice(0, longest)
  throw new ListFault(
    `The list has no headers: row ${first.row} (${text}) is already about a student. Put a row above it that says what each column is, such as ${examples[kind]}.`,
  )
}

/** “Coursework” and “Exam” below each other, with everybody's marks beside them. */
const isTransposed = (rows: readonly ReadRow[]): boolean =>
  rows.some(({ cells }) => {
    const [head = '', ...marks] = filled(cells)
    return isMarkHead(head) && marks.some(isValue)
  })

const isMarkHead = (text: string): boolean => {
  const [match] = suggestMatches([text], 'marks')
  return match?.confidence === 1 && (match.field === 'course' || match.field === 'exam')
}

/** Fields of which a student has exactly one. */
const once = new Set(['id', 'first_name', 'last_name', 'name', 'date_of_birth', 'class_id', 'sea_no'])

/** “Surname” and “DOB” both twice: each row has two students. */
const checkOnePerson = (headers: readonly string[], kind: ImportKind) => {
  if (kind !== 'students' && kind !== 'placements') return
  const again = repeated(headers).filter((at) => {
    const [match] = suggestMatches([headers[at] ?? ''], kind)
    return match?.confidence === 1 && once.has(match.field ?? '')
  })
  const [at, another] = again
  if (at === undefined || another === undefined) return
  const words = headerWords(headers[at] ?? '')
  throw sideBySide(
    headers,
    headers.findIndex((other) => headerWords(other) === words),
    at,
  )
}

/** One text at the left, over all of them. */
const isTitle = (groups: readonly string[], columns: readonly string[]): boolean => {
  const first = groups.findIndex((text) => text !== '')
  return groups.filter(Boolean).length < 2 && first <= columns.findIndex((text) => text !== '')
}

/** 'Mother’s particulars' → 'Mother’s' */
const fillers = /[\s:]*\b(details?|info|information|particulars|data|section)\b[\s:]*/gi

const joinedKnown = (groups: readonly string[], columns: readonly string[], kind: ImportKind): string[] => {
  const known = knownFieldsIn(kind, {})
  const length = Math.max(groups.length, columns.length)
  const padded = Array.from({ length }, (_none, at) => columns[at] ?? '')
  const over = spread(groups, padded)
  const words = padded.map(headerWords)
  const isKnown = (header: string) => known([header]) > 0
  const isSure = (header: string) => suggestMatches([header], kind)[0]?.confidence === 1
  return padded.map((column, at) => {
    const own = groups[at] ?? ''
    const group = (over[at] ?? '').replace(fillers, ' ').trim()
    if (column === '' || group === '' || column === own) return column || own
    const both = `${group}: ${column}`
    const isRepeated = words.filter((text) => text === words[at]).length > 1
    if (isRepeated || namesPerson(group) || (isKnown(both) && !isSure(column))) return both
    return [column, own].find(isKnown) ?? column
  })
}
