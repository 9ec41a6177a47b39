// Marks of a term: the board of classes and subjects, or one class in the grid. Which one stands in the address.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetClassMarksQuery, useGetMarksBoardQuery } from '#client/api/reports/marksApi'
import { errorText } from '#client/api/transport/errorText'
import { sheetId } from '#client/saving/sheets'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { below } from '#client/ui/breakpoints'
import { useMedia } from '#client/ui/hooks/useMedia'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { Board } from './board/Board'
import { ClassGrid } from './grid/ClassGrid'
import { ClassHead } from './grid/ClassHead'
import { StrandedMarks } from './grid/StrandedMarks'
import { areSameColumns, viewAt, type GridColumn, type View } from './model/gridColumns'
import * as styles from './grid/classGrid.module.css'

const lively = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true } as const

const AllClasses = ({ term }: { term: TermKey }) => (
  <Link className={styles.back} to={officePath('postReports', { term: termAddress(term), tab: 'marks' })}>
    <ArrowLeftOutlined aria-hidden /> All classes
  </Link>
)

/** The same object while they are the same: a save of a mark draws its cell, and a colleague's new subject the grid. */
const useColumns = (view: View, marks: ClassMarks): readonly GridColumn[] => {
  const now = view.columns(marks)
  const [columns, setColumns] = useState(now)
  if (areSameColumns(columns, now)) return columns
  setColumns(now)
  return now
}

interface OneClassProps {
  readonly term: TermKey
  /** As the address names it: of a class that was renamed since, it is the former name. */
  readonly classId: string
  readonly marks: ClassMarks
  readonly classes: readonly string[]
}

const OneClass = ({ term: { year, term }, classId, marks, classes }: OneClassProps) => {
  const { query, change } = useOfficeQuery()
  const isNarrow = useMedia(below('tablet'))
  const classKey = useMemo(() => ({ year, term, classId }), [year, term, classId])
  const { subjects } = marks
  const of = query.get('of')
  const view = useMemo(() => viewAt({ subjects }, of), [subjects, of])
  const columns = useColumns(view, marks)
  const wanted = query.get('column')
  const chosen = columns.find(({ id }) => id === wanted) ?? columns[0]
  const shown = useMemo(() => (isNarrow && chosen ? [chosen] : columns), [isNarrow, chosen, columns])
  const toClass = useCallback((next: string) => change({ class: next }), [change])
  const toView = useCallback((next: string) => change({ of: next, column: '' }), [change])
  const narrow = useMemo(
    () =>
      isNarrow && chosen
        ? { columns, chosen: chosen.id, onColumn: (id: string) => change({ column: id }, { replace: true }) }
        : null,
    [isNarrow, chosen, columns, change],
  )
  return (
    <div className={styles.body}>
      {of !== null && of !== view.id && (
        <Notice is="warning" title={`There is no subject “${of}”. This is ${view.title}.`} />
      )}
      <div className={styles.top}>
        <AllClasses term={{ year, term }} />
        <ClassHead
          classId={marks.class_id}
          subjects={subjects}
          classes={classes}
          view={view}
          onClass={toClass}
          onView={toView}
          narrow={narrow}
        />
      </div>
      <StrandedMarks sheet={sheetId(classKey)} marks={marks} />
      <ClassGrid
        key={`${classId} ${view.id} ${isNarrow ? 'narrow' : 'wide'}`}
        classKey={classKey}
        marks={marks}
        view={view}
        columns={shown}
      />
    </div>
  )
}

const useClasses = (term: TermKey, classId: string): readonly string[] => {
  const { data } = useGetMarksBoardQuery(term)
  return useMemo(() => data?.classes.map(({ class_id }) => class_id) ?? [classId], [data, classId])
}

const ClassPanel = ({ term, classId }: { term: TermKey; classId: string }) => {
  const query = useGetClassMarksQuery({ ...term, classId }, lively)
  const classes = useClasses(term, classId)
  return (
    <Panel label={`Marks of ${classId}`} className={styles.panel}>
      {!query.data && <AllClasses term={term} />}
      <QueryBoundary what={`The marks of ${classId}`} query={query} why={errorText}>
        {(marks) => <OneClass term={term} classId={classId} marks={marks} classes={classes} />}
      </QueryBoundary>
    </Panel>
  )
}

export const MarksTab = ({ term }: { term: TermKey }) => {
  const { query } = useOfficeQuery()
  const classId = query.get('class')
  return classId === null ? <Board term={term} /> : <ClassPanel key={classId} term={term} classId={classId} />
}
