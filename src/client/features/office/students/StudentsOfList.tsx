// The list of students: the rows that the search and the filters leave, and the acts on those that are chosen.
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select, type InputRef } from 'antd'
import { memo, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { WithRight } from '#client/session/rights'
import { EmptyDrawing, NotFoundDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { useSlash } from '#client/ui/hooks/useKeys'
import { useScrollRoom } from '#client/ui/hooks/focus'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import { BulkBar } from './bulk/BulkBar'
import { StudentsTable, PrintedStudents } from './table/StudentsTable'
import { StudentsTitle, FilterChips, filterTexts, viewTexts } from './table/StudentsTitle'
import { useFilterRows, type FilterRow } from './table/tableView'
import { selectionLabel } from './table/selectionSlice'
import type { FilterName, Filters } from './table/studentView'
import type { StudentsView } from './useStudentsView'
import * as styles from './table/table.module.css'

export interface StudentsProps {
  /** In the line of the title. */
  readonly beside?: ReactNode
  /** Between the title and the table. */
  readonly children?: ReactNode
}

export const StudentsOfList = ({
  view,
  beside,
  children,
}: StudentsProps & { readonly view: StudentsView }) => {
  const { acts, shown, total, columns, typed, type } = view
  const isHere = !view.isLoading && !view.hasFailed
  const rows = useFilterRows()
  const { clear } = acts
  // The text that was just typed may not stand in the address yet.
  const clearAll = useCallback(() => {
    type('')
    clear()
  }, [type, clear])
  const empty = useMemo(() => <NoStudents total={total} onClear={clearAll} />, [total, clearAll])
  return (
    <Stack as="section" gap={4} className={styles.students} aria-labelledby="students-title">
      <StudentsTitle isReady={!view.isLoading} onAdd={acts.add}>
        {beside}
      </StudentsTitle>
      {view.failed && <LoadFailure what={view.failed} onRetry={view.retry} />}
      {children}
      <Tools typed={typed} onType={type} rows={rows} filters={view.filters} onFilter={acts.filter}>
        {isHere ? (
          <FilterChips view={view} rows={rows} onClear={clearAll} />
        ) : (
          <Row tone="muted" size="small" numeric className={styles.chips} />
        )}
      </Tools>
      {view.isLoading && <StudentsWaiting />}
      {isHere && (
        <>
          <Found total={total}>
            <StudentsTable
              shown={shown}
              words={view.words}
              further={columns}
              sorting={view.sorting}
              selection={view.selection}
              returnTo={view.returnTo}
              empty={empty}
              onSort={acts.sort}
              onAction={acts.open}
            />
          </Found>
          <PrintedStudents shown={shown} further={columns} total={total} view={viewTexts(view, rows)} />
          <Chosen view={view} texts={filterTexts(view, rows)} />
        </>
      )}
    </Stack>
  )
}

interface ToolsProps extends StudentFiltersProps {
  readonly typed: string
  readonly onType: (text: string) => void
  /** The filters that are set, as chips. */
  readonly children: ReactNode
}

const Tools = ({ typed, onType, children, ...filters }: ToolsProps) => {
  const [isFiltering, setFiltering] = useState(false)
  return (
    <Row className={styles.tools}>
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
    </Row>
  )
}

const SearchBox = ({ text, onText }: { text: string; onText: (text: string) => void }) => {
  const box = useRef<InputRef>(null)
  useSlash(box, true)
  return (
    <Input
      ref={box}
      className={styles.search}
      prefix={<SearchOutlined aria-hidden />}
      aria-label="Search by name, ID, class or pin"
      placeholder="Search students"
      maxLength={100}
      allowClear
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

interface StudentFiltersProps {
  readonly rows: readonly FilterRow[]
  readonly filters: Filters
  readonly onFilter: (name: FilterName, value: string) => void
}

/** Each filter with its choices, behind the button of the line above. */
const StudentFilters = memo(({ rows, filters, onFilter }: StudentFiltersProps) => (
  <div className={styles.filters} role="group" aria-label="Filters">
    {rows.map(({ name, label, choices }) => (
      <Select
        key={name}
        aria-label={label}
        placeholder={label}
        allowClear
        popupMatchSelectWidth={false}
        value={filters[name] || null}
        options={[...choices]}
        onChange={(chosen: string | null | undefined) => onFilter(name, chosen ?? '')}
      />
    ))}
  </div>
))
StudentFilters.displayName = 'StudentFilters'

/** The footer stays in sight within the table, not over the content above it. */
const Found = ({ total, children }: { total: number; children: ReactNode }) => {
  useScrollRoom(styles.room)
  return (
    <Stack gap={0} className={styles.found}>
      {children}
      <Muted as="p" size="small" numeric sticky pad={2} className={styles.footer}>
        Total Number of Students <strong>{total.toLocaleString('en')}</strong>
      </Muted>
    </Stack>
  )
}

interface ChosenProps {
  readonly view: StudentsView
  /** The search and the filters, in words. */
  readonly texts: readonly string[]
}

const Chosen = ({ view: { shown, selection }, texts }: ChosenProps) => {
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

const waitingRows = Array.from({ length: 12 }, (_, index) => index)

/** Takes the room of the table while the list is on its way, so that nothing jumps. */
const StudentsWaiting = () => (
  <Text as="div" raised className={styles.waiting} role="status">
    <span className="unseen">Loading the students</span>
    {waitingRows.map((row) => (
      <div key={row} className={styles.waitingRow} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    ))}
  </Text>
)

/** An empty table says why, and what to do. */
const NoStudents = ({ total, onClear }: { total: number; onClear: () => void }) =>
  total === 0 ? (
    <Scene drawing={<EmptyDrawing />}>
      <p>There are no students yet.</p>
      <WithRight to="importLists">
        <Link to={officePath('importStudents')}>Import Students</Link>
      </WithRight>
    </Scene>
  ) : (
    <Scene drawing={<NotFoundDrawing />}>
      <p>No students match this search and these filters.</p>
      <Button onClick={onClear}>Clear search and filters</Button>
    </Scene>
  )
