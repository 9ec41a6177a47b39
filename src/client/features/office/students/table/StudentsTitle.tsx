// The two lines above the table. That of the title has saved views, columns, and a new student; the next one the filters.
import {
  StarFilled,
  StarOutlined,
  TableOutlined,
  UserAddOutlined,
  CloseOutlined,
  HistoryOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListSavedViewsQuery } from '#client/api/lists/listsApi'
import { useListBulkActsQuery } from '#client/api/students/studentsOfficeApi'
import { isSame } from '#client/lists/saved/savedChoice'
import { WithRight, useRight } from '#client/session/rights'
import { count as countOf } from '#client/ui/count'
import { useAfterPaint } from '#client/ui/hooks/timing'
import { Row } from '#client/ui/primitives'
import type { StudentsView } from '../useStudentsView'
import { filterNames, isUsual, type FilterName, type Filters, type Sorting } from './studentView'
import { useTableView, type FilterRow } from './tableView'
import * as styles from './table.module.css'

interface StudentsTitleProps {
  readonly isReady: boolean
  readonly onAdd: () => void
  readonly children: ReactNode
}

export const StudentsTitle = ({ isReady, onAdd, children }: StudentsTitleProps) => (
  <Row gap={4} rowGap={2}>
    <h1 id="students-title" tabIndex={-1}>
      Students
    </h1>
    {children}
    <Row as="span" className={styles.acts}>
      <ViewsButton isReady={isReady} />
      <ColumnsButton />
      <WithRight to="editRecords">
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onAdd}>
          Add student
        </Button>
      </WithRight>
    </Row>
  </Row>
)

/** Opens the saved views, and names the view that the table shows, once the rows are there. */
const ViewsButton = ({ isReady }: { isReady: boolean }) => {
  const { change } = useOfficeQuery()
  const { chosen, read } = useTableView()
  const { data } = useListSavedViewsQuery('students', { skip: !useAfterPaint(isReady) })
  const shown = data?.find(({ definition }) => isSame(read(definition).definition, chosen))
  return (
    <Button
      className={styles.viewsButton}
      icon={shown ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-haspopup="dialog"
      aria-label={shown && `Views, shown now: ${shown.name}`}
      onClick={() => change({ views: 'choose' })}
    >
      <span className={styles.viewName}>{shown?.name ?? 'Views'}</span>
    </Button>
  )
}

const ColumnsButton = () => {
  const { change } = useOfficeQuery()
  return (
    <Button
      className={styles.columnsButton}
      icon={<TableOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => change({ columns: 'choose' })}
    >
      Columns
    </Button>
  )
}

interface FilterChipsProps {
  readonly view: StudentsView
  readonly rows: readonly FilterRow[]
  readonly onClear: () => void
}

/** The number of students and the filters behind it; each can be removed. */
export const FilterChips = ({ view, rows, onClear }: FilterChipsProps) => {
  const { query, acts, shown, total, leavers, typed, filters, sorting } = view
  const set = setIn(filters)
  const isFiltered = set.length > 0 || typed.trim() !== ''
  return (
    <Row tone="muted" size="small" numeric className={styles.chips}>
      <span role="status">
        {isFiltered ? `${number(shown.length)} of ${countOf(total, 'student')}` : countOf(total, 'student')}
      </span>
      {set.map((name) => (
        <Chip
          key={name}
          action="Remove the filter"
          text={chipText(rows, name, filters[name])}
          onRemove={() => acts.filter(name, '')}
        />
      ))}
      {!isUsual(sorting, query) && (
        <Chip action="Back to the usual order" text={sortText(sorting)} onRemove={acts.sortAsUsual} />
      )}
      {isFiltered && leavers > 0 && (
        <button type="button" className={styles.clear} onClick={() => acts.filter('left', 'with')}>
          Show {number(leavers)} more who left
        </button>
      )}
      {!isFiltered && leavers > 0 && (
        <button type="button" className={styles.clear} onClick={() => acts.filter('left', 'only')}>
          {number(leavers)} who left
        </button>
      )}
      {isFiltered && (
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear search and filters
        </button>
      )}
      <LatestChanges />
    </Row>
  )
}

const setIn = (filters: Filters) => filterNames.filter((name) => filters[name] !== '')

const number = (value: number) => value.toLocaleString('en')

const Chip = ({ text, action, onRemove }: { text: string; action: string; onRemove: () => void }) => (
  <button type="button" className={styles.chip} aria-label={`${action}: ${text}`} onClick={onRemove}>
    {text} <CloseOutlined aria-hidden />
  </button>
)

/** The choices of these filters need no name of the filter before them. */
const plainFilters: readonly FilterName[] = ['form', 'progress', 'agreed', 'left']

const chipText = (rows: readonly FilterRow[], name: FilterName, value: string): string => {
  const row = rows.find((one) => one.name === name)
  const label = row?.choices.find((choice) => choice.value === value)?.label ?? value
  return plainFilters.includes(name) ? label : `${row?.label ?? name}: ${label}`
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

/** Changes of many students stay here for seven days. The line above the table keeps a place for it: nothing moves. */
const LatestChanges = () => {
  const { change } = useOfficeQuery()
  const { data: acts = [] } = useListBulkActsQuery(undefined, { skip: !useRight('editRecords') })
  if (acts.length === 0) return null
  return (
    <button
      type="button"
      className={styles.latest}
      data-print="no"
      aria-label="Latest changes"
      aria-haspopup="dialog"
      onClick={() => change({ bulk: 'latest' })}
    >
      <HistoryOutlined aria-hidden /> <span className={styles.latestWords}>Latest changes</span>
    </button>
  )
}

type InWords = Pick<StudentsView, 'typed' | 'filters' | 'sorting'>

/** The search and the filters, in words. */
export const filterTexts = ({ typed, filters }: InWords, rows: readonly FilterRow[]): readonly string[] => [
  ...(typed.trim() === '' ? [] : [`Search: ${typed.trim()}`]),
  ...setIn(filters).map((name) => chipText(rows, name, filters[name])),
]

/** The same with the order, for the paper. */
export const viewTexts = (view: InWords, rows: readonly FilterRow[]): readonly string[] => [
  ...filterTexts(view, rows),
  sortText(view.sorting),
]
