// The choices of the palette for a text: students, then saved views, then acts.
import type { StudentRow } from '#shared/contract/students/students'
import { listName, searchForm } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { foldedKey, isFound, searchWords } from '#client/lists/studentFind'

interface Choice {
  readonly title: string
  readonly detail: string
  readonly path: string
}

/** An act or a page; the rows are in pages/office/officeActions. */
export interface OfficeAction {
  readonly title: string
  /** Further words that find it. */
  readonly words?: string
  readonly path: string
}

interface Findable {
  readonly row: StudentRow
  readonly key: string
}

export const findable = (rows: readonly StudentRow[]): readonly Findable[] =>
  rows.map((row) => ({ row, key: foldedKey(row) }))

export const mostStudents = 8

const standing = ({ left_on, coming_on }: StudentRow): readonly string[] =>
  left_on ? ['left'] : coming_on ? ['coming'] : []

const ofStudent = ({ row }: Findable): Choice => ({
  title: listName(row) || 'Name not known',
  detail: [row.id, ...(row.class_id ? [row.class_id] : []), ...standing(row)].join(' · '),
  path: officePath('dashboard', { student: row.id }),
})

const { compare } = new Intl.Collator('en', { numeric: true })

/** Present students before leavers; names and IDs that begin with the text before the rest. */
const byFit =
  (first: string) =>
  (a: Findable, b: Findable): number => {
    const rank = ({ row, key }: Findable) =>
      (row.left_on ? 2 : 0) +
      (key.startsWith(first) || searchForm(row.last_name ?? '').startsWith(first) ? 0 : 1)
    return rank(a) - rank(b) || compare(listName(a.row), listName(b.row)) || compare(a.row.id, b.row.id)
  }

const studentsFound = (text: string, students: readonly Findable[]): readonly Choice[] => {
  const words = searchWords(text)
  const [first] = words
  if (first === undefined) return []
  const fitting = students.filter(({ key }) => isFound(key, words))
  const shown = [...fitting].sort(byFit(first)).slice(0, mostStudents).map(ofStudent)
  if (fitting.length <= mostStudents) return shown
  const all = {
    title: `Show all ${fitting.length.toLocaleString('en')} in the table`,
    detail: '',
    path: officePath('dashboard', { q: text.trim() }),
  }
  return [...shown, all]
}

const actionsFound = (text: string, actions: readonly OfficeAction[]): readonly Choice[] => {
  const words = searchWords(text)
  return actions
    .filter(({ title, words: others = '' }) => isFound(searchForm(`${title} ${others}`), words))
    .map(({ title, path }) => ({ title, detail: '', path }))
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

export const choicesFor = (
  text: string,
  students: readonly Findable[],
  actions: readonly OfficeAction[],
  saved: readonly OfficeAction[] = [],
): readonly ChoiceGroup[] =>
  [
    { title: 'Students', choices: studentsFound(text, students) },
    { title: 'Saved', choices: actionsFound(text, saved) },
    { title: 'Go to', choices: actionsFound(text, actions) },
  ].filter(({ choices }) => choices.length > 0)
