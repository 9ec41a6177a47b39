// Day, month and year of birth in three columns become one date. Their headers say which is which, unless a month is above 12:
// then nobody knows, and the list is asked about as any other with dates of two orders.
import { birthParts } from '#shared/rules/lists/imports/importField'
import type { NamedRow } from './namedRows'

export const withBirthDates = (rows: readonly NamedRow[]): readonly NamedRow[] => {
  const isDoubted = rows.some(({ cells }) => Number(cells.birth_month) > 12)
  return rows.map((row) => withBirthDate(row, isDoubted))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const withBirthDate = (row: NamedRow, isDoubted: boolean): NamedRow => {
  const { cells, problems = {} } = row
  const parts = birthParts.map(({ name }) => cells[name] ?? '')
  const [day = '', month = '', year = ''] = parts
  const unread = birthParts.flatMap(({ name }) => problems[name] ?? [])[0]
  const isEmpty = parts.every((part) => part === '') && unread === undefined
  if (cells.date_of_birth !== undefined || isEmpty) return row
  if (parts.includes('')) {
    const said = parts.filter(Boolean).join(' ')
    const problem = unread ?? `“${said}” is only a part of a date. Write its day, month and year`
    return { ...row, problems: { ...problems, date_of_birth: problem } }
  }
  if (isDoubted && /^\d+$/.test(month))
    return { ...row, cells: { ...cells, date_of_birth: `${day}/${month}/${year}` }, isOrderDoubted: true }
  const named = months[Number(month) - 1] ?? month
  return { ...row, cells: { ...cells, date_of_birth: `${day} ${named} ${year}` } }
}
