// The list: who the search and the filters leave, in the wished order, and what is done to those who are chosen.
import { FilterOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useScrollRoom } from '#client/ui/hooks/useScrollRoom'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { BulkBar } from './bulk/BulkBar'
import { ColumnsButton } from './columns/ColumnsButton'
import type { FurtherColumn } from './columns/furtherColumns'
import { FilterChips, filterTexts, viewTexts } from './filters/FilterChips'
import { SearchBox } from './filters/SearchBox'
import { StudentFilters } from './filters/StudentFilters'
import { useFilterRows } from './filters/filterChoices'
import type { ListedStudent } from './list/listedStudent'
import { selectionLabel } from './list/selectionLabel'
import { isUsual, sortingOf, type FilterName } from './list/studentView'
import type { Selection } from './list/useSelection'
import type { StudentList } from './list/useStudentList'
import type { useViewChanges } from './list/useViewChanges'
import { NoStudents } from './table/NoStudents'
import { PrintedStudents } from './table/PrintedStudents'
import { StudentsTable } from './table/StudentsTable'
import { StudentsWaiting } from './table/StudentsWaiting'
import { ViewsButton } from './views/ViewsButton'
import * as styles from './students.module.css'

interface BulkProps {
  readonly shown: readonly ListedStudent[]
  readonly selection: Selection
  /** What the search and the filters say. */
  readonly texts: readonly string[]
}

const Bulk = ({ shown, selection, texts }: BulkProps) => {
  const { change } = useOfficeQuery()
  const ids = [...selection.chosen]
  if (ids.length === 0) return null
  const visible = shown.filter(({ row }) => selection.chosen.has(row.id)).length
  return (
    <BulkBar
      ids={ids}
      hidden={ids.length - visible}
      label={selectionLabel({ texts, chosen: ids.length, shown: shown.length, visible })}
      onPack={(pack) => change({ pack })}
      onPrint={(print, chosen) => change({ print, selection: chosen })}
      onChange={(bulk) => change({ bulk })}
      onClear={selection.clear}
    />
  )
}

/** The footer stays in sight within the table, not over what stands above it. */
const Found = ({ total, children }: { total: number; children: ReactNode }) => {
  useScrollRoom(styles.room)
  return (
    <div className={styles.found}>
      {children}
      <p className={styles.footer}>
        Total Number of Students <strong>{total.toLocaleString('en')}</strong>
      </p>
    </div>
  )
}

interface ToolsProps extends ComponentProps<typeof StudentFilters> {
  readonly typed: string
  readonly onType: (text: string) => void
  /** The filters that are set, as chips. */
  readonly children: ReactNode
}

const Tools = ({ typed, onType, children, ...filters }: ToolsProps) => {
  const [isFiltering, setFiltering] = useState(false)
  return (
    <div className={styles.tools}>
      <SearchBox text={typed} onText={onType} />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={isFiltering}
        onClick={() => setFiltering(!isFiltering)}
      >
        Filter
      </Button>
      {children}
      {isFiltering && <StudentFilters {...filters} />}
    </div>
  )
}

interface TitleProps {
  /** The rows stand there. */
  readonly isReady: boolean
  readonly onAdd: () => void
  readonly children: ReactNode
}

const Title = ({ isReady, onAdd, children }: TitleProps) => (
  <div className={styles.head}>
    <h1 id="students-title" tabIndex={-1}>
      Students
    </h1>
    {children}
    <span className={styles.acts}>
      <ViewsButton isReady={isReady} />
      <ColumnsButton />
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onAdd}>
        Add student
      </Button>
    </span>
  </div>
)

export interface StudentsProps {
  /** Stands in the line of the title. */
  readonly beside?: ReactNode
  /** Stands between the title and the table. */
  readonly children?: ReactNode
}

interface ListProps extends StudentsProps {
  readonly changes: ReturnType<typeof useViewChanges>
  readonly list: StudentList
  readonly columns: readonly FurtherColumn[]
  readonly selection: Selection
  readonly typed: string
  readonly onType: (text: string) => void
  /** Whose page was left: the keyboard goes on in that row. */
  readonly returnTo: string
}

export const StudentsOfList = (props: ListProps) => {
  const { beside, children, list, columns, selection, typed, onType, returnTo } = props
  const { query, filter, sort, sortAsUsual, add, open, clear } = props.changes
  const isHere = !list.isLoading && !list.hasFailed
  const rows = useFilterRows()
  const { key, order } = sortingOf(query)
  const sorting = useMemo(() => ({ key, order }), [key, order])
  const isUsualOrder = isUsual(sorting, query)
  const view = { search: typed, filters: list.filters, rows, sorting, isUsualOrder }
  const found = {
    ...{ count: list.shown.length, total: list.total, leavers: list.leavers },
    onLeavers: () => filter('left', 'with'),
    onView: (left: string) => filter('left', left),
  }
  // What was just typed may not stand in the address yet.
  const clearAll = useCallback(() => {
    onType('')
    clear()
  }, [onType, clear])
  const empty = useMemo(() => <NoStudents total={list.total} onClear={clearAll} />, [list.total, clearAll])
  const remove = (name: FilterName | 'q' | 'sort') =>
    name === 'sort' ? sortAsUsual() : filter(name as FilterName, '')
  return (
    <section className={styles.students} aria-labelledby="students-title">
      <Title isReady={!list.isLoading} onAdd={add}>
        {beside}
      </Title>
      {list.failed && <LoadFailure what={list.failed} onRetry={list.retry} />}
      {children}
      <Tools typed={typed} onType={onType} rows={rows} filters={list.filters} onFilter={filter}>
        {isHere ? (
          <FilterChips {...found} {...view} onRemove={remove} onClear={clearAll} />
        ) : (
          <div className={styles.chips} />
        )}
      </Tools>
      {list.isLoading && <StudentsWaiting />}
      {isHere && (
        <>
          <Found total={list.total}>
            <StudentsTable
              shown={list.shown}
              words={list.words}
              further={columns}
              sorting={sorting}
              selection={selection}
              returnTo={returnTo}
              empty={empty}
              onSort={sort}
              onAction={open}
            />
          </Found>
          <PrintedStudents shown={list.shown} further={columns} total={list.total} view={viewTexts(view)} />
          <Bulk shown={list.shown} selection={selection} texts={filterTexts(view)} />
        </>
      )}
    </section>
  )
}
