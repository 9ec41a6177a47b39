// The choice of a list of the school: whose list it is, its columns, and how the choice stands in the address, in what is
// saved and in the request.
import { Select } from 'antd'
import type { FormClass, House } from '#shared/contract/school/lookups'
import { fitsOnPaper, type ListColumnName } from '#shared/rules/papers/listColumns'
import {
  columnsOfList,
  isSchoolList,
  isSensitiveList,
  schoolListNames,
  schoolLists,
  type SchoolListName,
} from '#shared/rules/papers/schoolLists'
import { Field } from '#client/ui/fields/Field'
import { useListFormClassesQuery, useListHousesQuery } from '#client/api/school/schoolApi'
import { withoutEmpty, type Definition } from '#client/lists/saved/savedChoice'

export type Whom = ReturnType<typeof useWhom>

interface Option {
  readonly value: string
  readonly label: string
}

interface WhomGroup {
  readonly label: string
  readonly options: readonly Option[]
}

interface WhomFieldProps {
  readonly whom: string
  readonly choices: Whom
  /** Further choices. */
  readonly further?: readonly WhomGroup[]
  readonly onChange: (whom: string) => void
}

export const WhomField = ({ whom, choices, further = [], onChange }: WhomFieldProps) => {
  const { groups, isLoading, gone, goneText } = choices
  const missing = { label: 'No longer exists', options: [{ value: whom, label: gone, disabled: true }] }
  return (
    <Field label="Students of" problem={goneText}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isLoading}
          options={[...further, ...groups, ...(gone === null ? [] : [missing])]}
          value={whom}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

export const schoolPartIn = (whom: string): Partial<Record<'form_level' | 'class_id' | 'house', string>> => {
  const { kind, name } = partsOf(whom)
  return kind ? { [kind.key]: name } : {}
}

const kinds = {
  form: { key: 'form_level', goneText: (form: string) => `Form ${form}` },
  class: { key: 'class_id', goneText: (name: string) => `Class ${name}` },
  house: { key: 'house', goneText: () => 'This house' },
} as const

const partsOf = (whom: string) => {
  const [kind = '', ...name] = whom.split(':')
  return { kind: Object.entries(kinds).find(([one]) => one === kind)?.[1], name: name.join(':') }
}

interface Placed {
  readonly form_level: number | null
  readonly class_id: string | null
  readonly house_code: number | null
}

/** A test whether a student belongs to the chosen part of the school. */
export const isOf = (whom: string): ((student: Placed) => boolean) => {
  const { form_level, class_id, house } = schoolPartIn(whom)
  return (student) =>
    (form_level === undefined || form_level === String(student.form_level)) &&
    (class_id === undefined || class_id === student.class_id) &&
    (house === undefined || house === String(student.house_code))
}

/** The choices, and a note where the chosen class or house is gone: then nothing is made. */
export const useWhom = (whom: string) => {
  const { data: classes, isLoading } = useListFormClassesQuery()
  const { data: houses } = useListHousesQuery()
  const groups = groupsOf(classes ?? [], houses ?? [])
  const { kind, name } = partsOf(whom)
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === whom))
  const isGone = kind !== undefined && classes !== undefined && houses !== undefined && !isKnown
  const gone = isGone ? kind.goneText(name) : null
  return {
    groups,
    isLoading,
    gone,
    goneText: gone === null ? '' : `${gone} no longer exists. Choose other students.`,
  }
}

const groupsOf = (classes: readonly FormClass[], houses: readonly House[]): WhomGroup[] => {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  return [
    { label: 'School', options: [{ value: 'school', label: 'The whole school' }] },
    { label: 'Forms', options: levels.map((level) => ({ value: `form:${level}`, label: `Form ${level}` })) },
    { label: 'Classes', options: classes.map(({ id }) => ({ value: `class:${id}`, label: `Class ${id}` })) },
    {
      label: 'Houses',
      options: houses.map(({ id, name }) => ({ value: `house:${id}`, label: `${name} House` })),
    },
  ].filter(({ options }) => options.length > 0)
}

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
