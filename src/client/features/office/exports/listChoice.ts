// The choice of a list, in the address and in the request: kind, students, columns.
import { fitsOnPaper, type ListColumnName } from '#shared/rules/papers/listColumns'
import {
  columnsOfList,
  isSchoolList,
  isSensitiveList,
  schoolListNames,
  schoolLists,
  type SchoolListName,
} from '#shared/rules/papers/schoolLists'
import { withoutEmpty, type Definition } from '#client/lists/saved/savedChoice'
import { schoolPartIn } from './WhomField'

export interface ListChoice {
  readonly list: SchoolListName
  /** 'school', 'form:1', 'class:1A' or 'house:3'. */
  readonly whom: string
  /** In the order of the paper. */
  readonly columns: readonly ListColumnName[]
  /** The number of empty columns; null: the list has none. */
  readonly blanks: number | null
  /** For lists of new students and leavers, '2025'; empty: this school year. */
  readonly year: string
}

/** The keys of a choice, in the page’s address and in what is saved. */
const choiceKeys = ['list', 'whom', 'columns', 'blanks', 'year'] as const

/** Takes a choice out of the address. */
export const nothingChosen: Readonly<Record<string, string>> = Object.fromEntries(
  choiceKeys.map((key) => [key, '']),
)

export const choiceIn = (query: URLSearchParams): ListChoice => {
  const name = query.get('list') ?? ''
  const list = isSchoolList(name) ? name : (schoolListNames[0] as SchoolListName)
  const { blanks: usual, columns } = schoolLists[list]
  return {
    list,
    whom: query.get('whom') ?? 'school',
    columns: columnsOfList(list, query.get('columns')) ?? columns,
    blanks: usual === undefined ? null : Number(query.get('blanks') ?? usual),
    year: query.get('year') ?? '',
  }
}

/** The part of the address; usual values are left out. */
export const addressOf = ({ list, whom, columns, blanks, year }: ListChoice): Record<string, string> => {
  const { blanks: usual, columns: usualColumns } = schoolLists[list]
  const isUsual = columns.join(',') === (columnsOfList(list, null) ?? usualColumns).join(',')
  return {
    list,
    whom: whom === 'school' ? '' : whom,
    columns: isUsual ? '' : columns.join(','),
    blanks: blanks === null || blanks === usual ? '' : String(blanks),
    year,
  }
}

/** The part that is saved: the keys with a value. */
export const definitionOf = (choice: ListChoice): Definition => withoutEmpty(addressOf(choice))

/** The definition as it would be saved now. */
export const definitionIn = (saved: Definition): Definition =>
  definitionOf(choiceIn(new URLSearchParams(saved)))

export const queryOf = ({ whom, columns, blanks, year }: ListChoice) => ({
  columns: columns.join(','),
  ...schoolPartIn(whom),
  ...(blanks !== null && { blanks: String(blanks) }),
  ...(year && { year }),
})

export const isSensitive = ({ list, columns }: ListChoice): boolean => isSensitiveList(list, columns)

/** Why the list does not fit on paper; '' if it does. */
export const paperProblem = ({ columns }: ListChoice): string =>
  fitsOnPaper(columns) ? '' : 'These columns are too wide for paper. Choose fewer, or take the Excel file.'

export const fileNameOf = ({ list, whom }: ListChoice): string =>
  [schoolLists[list].title, whom.startsWith('class:') ? whom.slice('class:'.length) : '']
    .filter(Boolean)
    .join(' ')
