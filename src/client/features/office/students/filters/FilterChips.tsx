// How many students are shown and why: each filter can be taken away (UX-47).
import { CloseOutlined } from '@ant-design/icons'
import { count as countOf } from '#client/ui/count'
import { LatestChanges } from '../bulk/acts/LatestChanges'
import { filterNames, type FilterName, type Filters, type Sorting } from '../list/studentView'
import type { FilterRow } from './filterChoices'
import * as styles from './filters.module.css'
import * as studentsStyles from '../students.module.css'

interface View {
  readonly search: string
  readonly filters: Filters
  readonly rows: readonly FilterRow[]
  readonly sorting: Sorting
  /** Nobody asked for this order. */
  readonly isUsualOrder: boolean
}

interface FilterChipsProps extends View {
  readonly count: number
  readonly total: number
  /** How many more fit who have left. */
  readonly leavers: number
  readonly onLeavers: () => void
  /** The view of one standing: 'only' leavers, or '' for the usual one. */
  readonly onView: (left: string) => void
  readonly onRemove: (name: FilterName | 'q' | 'sort') => void
  readonly onClear: () => void
}

const sortTitles: Readonly<Record<Sorting['key'], string>> = {
  id: 'ID',
  name: 'name',
  class: 'class',
  born: 'date of birth',
  pin: 'birth pin',
  missing: 'what is left',
  things: 'documents missing',
  agreed: 'agreement',
  signIn: 'last sign-in',
  house: 'house',
  sex: 'sex',
  age: 'age',
  updated: 'last change',
}

const sortText = ({ key, order }: Sorting): string =>
  `Sorted by ${sortTitles[key]}${order === 'desc' ? ', last first' : ''}`

const setIn = (filters: Filters) => filterNames.filter((name) => filters[name] !== '')

/** Names of filters whose choices say by themselves what they are. */
const plain: readonly FilterName[] = ['form', 'progress', 'agreed', 'left']

const chipText = (rows: readonly FilterRow[], name: FilterName, value: string): string => {
  const row = rows.find((one) => one.name === name)
  const label = row?.choices.find((choice) => choice.value === value)?.label ?? value
  return plain.includes(name) ? label : `${row?.label ?? name}: ${label}`
}

/** What the search and the filters say, in words. */
export const filterTexts = ({
  search,
  filters,
  rows,
}: Omit<View, 'sorting' | 'isUsualOrder'>): readonly string[] => [
  ...(search.trim() === '' ? [] : [`Search: ${search.trim()}`]),
  ...setIn(filters).map((name) => chipText(rows, name, filters[name])),
]

/** The same with the order, for the paper. */
export const viewTexts = (view: View): readonly string[] => [...filterTexts(view), sortText(view.sorting)]

const Chip = ({ text, action, onRemove }: { text: string; action: string; onRemove: () => void }) => (
  <button type="button" className={styles.chip} aria-label={`${action}: ${text}`} onClick={onRemove}>
    {text} <CloseOutlined aria-hidden />
  </button>
)

const number = (value: number) => value.toLocaleString('en')

export const FilterChips = (props: FilterChipsProps) => {
  const { count, total, leavers, search, filters, rows, sorting, isUsualOrder } = props
  const { onLeavers, onView, onRemove, onClear } = props
  const set = setIn(filters)
  const isFiltered = set.length > 0 || search.trim() !== ''
  return (
    <div className={studentsStyles.chips}>
      <span role="status">
        {isFiltered ? `${number(count)} of ${countOf(total, 'student')}` : countOf(total, 'student')}
      </span>
      {set.map((name) => (
        <Chip
          key={name}
          action="Remove the filter"
          text={chipText(rows, name, filters[name])}
          onRemove={() => onRemove(name)}
        />
      ))}
      {!isUsualOrder && (
        <Chip action="Back to the usual order" text={sortText(sorting)} onRemove={() => onRemove('sort')} />
      )}
      {isFiltered && leavers > 0 && (
        <button type="button" className={styles.clear} onClick={onLeavers}>
          Show {number(leavers)} more who left
        </button>
      )}
      {!isFiltered && leavers > 0 && (
        <button type="button" className={styles.clear} onClick={() => onView('only')}>
          {number(leavers)} who left
        </button>
      )}
      {isFiltered && (
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear search and filters
        </button>
      )}
      <LatestChanges />
    </div>
  )
}
