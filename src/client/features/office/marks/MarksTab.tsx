// Marks of a term: the board of classes and subjects, or one class in the grid, depending on the address.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { markCell, type CellValue } from '#shared/rules/reports/marks/markCells'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { listName } from '#shared/rules/students/names'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  useGetClassMarksQuery,
  useGetMarksBoardQuery,
  type ClassKey,
} from '#client/api/reports/reportsOfficeApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import { sheetId, type SheetSave } from '#client/saving/sheets'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells, type WantedCell } from '#client/saving/marks/marks'
import { useRight, useSeesOwnOnly } from '#client/session/rights'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { useMedia } from '#client/ui/hooks/browser'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { List, Row, Stack } from '#client/ui/primitives'
import { Board } from './Board'
import { ClassGrid } from './ClassGrid'
import { ClassHead } from './ClassHead'
import { HandIn } from './HandIn'
import { Workbook } from './Workbook'
import { areSameColumns, termView, viewAt, type GridColumn, type View } from './grid/gridColumns'
import * as styles from './marks.module.css'

export const MarksTab = ({ term }: { term: TermKey }) => {
  const { query } = useOfficeQuery()
  const classId = query.get('class')
  return classId === null ? <Board term={term} /> : <ClassPanel key={classId} term={term} classId={classId} />
}

const lively = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true } as const

const ClassPanel = ({ term, classId }: { term: TermKey; classId: string }) => {
  const key = useMemo(() => ({ ...term, classId }), [term, classId])
  const query = useGetClassMarksQuery(key, lively)
  const classes = useClasses(term, classId)
  const isGone = isNotFound(query.error)
  const shown = isGone ? undefined : query.data
  return (
    <Panel label={`Marks of ${classId}`} className={styles.panel}>
      {!shown && <AllClasses term={term} />}
      <QueryBoundary what={`The marks of ${classId}`} query={{ ...query, data: shown }} why={errorText}>
        {(marks) => <OneClass term={term} classId={classId} marks={marks} classes={classes} />}
      </QueryBoundary>
      {isGone && <StrandedMarks classKey={key} marks={query.data} isGone />}
    </Panel>
  )
}

const useClasses = (term: TermKey, classId: string): readonly string[] => {
  const { data } = useGetMarksBoardQuery(term)
  return useMemo(() => data?.classes.map(({ class_id }) => class_id) ?? [classId], [data, classId])
}

const AllClasses = ({ term }: { term: TermKey }) => (
  <Row as={Link} minHeight={40} to={officePath('postReports', { term: termAddress(term), tab: 'marks' })}>
    <ArrowLeftOutlined aria-hidden /> All classes
  </Row>
)

interface OneClassProps {
  readonly term: TermKey
  /** The class name in the address, which is the former one after a rename. */
  readonly classId: string
  readonly marks: ClassMarks
  readonly classes: readonly string[]
}

/**
 * Marks that cannot be saved and that no cell shows: of a student or a subject that the class no longer has or that somebody
 * no longer enters, or all of a class that is gone. They can only be copied and deleted.
 */
const StrandedMarks = memo(({ classKey, marks, isGone }: StrandedProps) => {
  const dispatch = useAppDispatch()
  const sheet = sheetId(classKey)
  const saved = useAppSelector((state) => marksSaveSelectors.selectSheet(state, sheet))
  const isOwnOnly = useSeesOwnOnly()
  const cells = useMemo(
    () => (saved ? strandedIn(saved, isGone ? undefined : marks) : []),
    [saved, marks, isGone],
  )
  if (cells.length === 0) return null
  const isOne = cells.length === 1
  const giveUp = () => {
    for (const { field } of cells) {
      dispatch(marksSave.fieldGivenUp({ sheet, field }))
      dispatch(marksSave.choseTheirs({ sheet, field }))
    }
  }
  const classId = marks?.class_id ?? classKey.classId
  const lost = `${classId} no longer has ${isOne ? 'its' : 'their'} student or subject`
  const given = isOwnOnly ? `, or you no longer enter ${isOne ? 'it' : 'them'}` : ''
  return (
    <Notice
      is="warning"
      role="status"
      title={`${count(cells.length, 'mark')} ${isGone ? `of ${classId} cannot be saved` : `cannot be saved: ${lost}${given}`}.`}
      action={<Button onClick={giveUp}>{isOne ? 'Delete it' : 'Delete them'}</Button>}
    >
      <p>Copy what is still needed before you delete {isOne ? 'it' : 'them'}.</p>
      <List gap={0}>
        {cells.map((cell) => (
          <li key={cell.field}>{strandedText(cell, marks)}</li>
        ))}
      </List>
    </Notice>
  )
})

interface StrandedProps {
  readonly classKey: ClassKey
  /** The class as it was last read, if it was. */
  readonly marks: ClassMarks | undefined
  /** The class is not in the term, or not theirs any more. */
  readonly isGone: boolean
}

interface StrandedCell extends WantedCell {
  readonly value: CellValue
}

/** @param marks undefined: no cell of the class is shown */
const strandedIn = (saved: SheetSave, marks: ClassMarks | undefined): StrandedCell[] =>
  wantedCells({ [sheetId(saved.key)]: saved })
    .filter(
      ({ student_id, subject_code }) =>
        !marks ||
        !marks.students.some((student) => student.student_id === student_id) ||
        (subject_code !== null && !marks.subjects.some(({ code }) => code === subject_code)),
    )
    .map((cell) => ({ ...cell, value: typedIn(saved, cell.field) }))

const typedIn = ({ queue: { refusedValues, conflicts } }: SheetSave, field: string): CellValue =>
  refusedValues[field]?.value ?? conflicts[field]?.yours ?? null

/** 'Ali, Ann · English · Exam %: 71' */
const strandedText = (
  { student_id, subject_code, name, value }: StrandedCell,
  marks: ClassMarks | undefined,
) => {
  const student = marks?.students.find((one) => one.student_id === student_id)
  const subject = marks?.subjects.find(({ code }) => code === subject_code)
  const cell = markCell(name)
  const typed = cell && value !== null ? shownCell(cell, value) : 'deleted'
  return [
    student ? listName(student) : `Student ${student_id}`,
    subject?.title ?? subject_code ?? termView.title,
    `${cell?.title ?? name}: ${typed}`,
  ].join(' · ')
}

const OneClass = ({ term: { year, term }, classId, marks, classes }: OneClassProps) => {
  const { query, change } = useOfficeQuery()
  const line = useRef<HTMLParagraphElement>(null)
  const isNarrow = useMedia(below('tablet'))
  const mayEnter = useRight('enterMarks')
  const isOwnOnly = useSeesOwnOnly()
  const classKey = useMemo(() => ({ year, term, classId }), [year, term, classId])
  const { subjects, of_term } = marks
  const seen = useMemo(() => ({ subjects, of_term }), [subjects, of_term])
  const of = query.get('of')
  const view = useMemo(() => viewAt(seen, of), [seen, of])
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
    <Stack gap={3} className={styles.body}>
      {of !== null && of !== view.id && (
        <Notice is="warning" title={`There is no subject “${of}”. This is ${view.title}.`} />
      )}
      <Row gap={6} rowGap={2} className={styles.top}>
        <AllClasses term={{ year, term }} />
        <ClassHead
          classId={marks.class_id}
          shown={seen}
          classes={classes}
          view={view}
          onClass={toClass}
          onView={toView}
          narrow={narrow}
        />
      </Row>
      <StrandedMarks classKey={classKey} marks={marks} isGone={false} />
      <ClassGrid
        key={`${classId} ${view.id} ${isNarrow ? 'narrow' : 'wide'}`}
        classKey={classKey}
        marks={marks}
        view={view}
        columns={shown}
        line={line}
      />
      <Row gap={2} rowGap={2} justify="between" onPhone="stack" data-print="no">
        <HandIn key={view.id} classKey={classKey} marks={marks} view={view} line={line} />
        {mayEnter && isOwnOnly && <Workbook classKey={classKey} marks={marks} />}
      </Row>
    </Stack>
  )
}

/**
 * Returns the same array while the columns are equal, so that a save renders only its cell and a colleague's new
 * subject renders the grid.
 */
const useColumns = (view: View, marks: ClassMarks): readonly GridColumn[] => {
  const now = view.columns(marks)
  const [columns, setColumns] = useState(now)
  if (areSameColumns(columns, now)) return columns
  setColumns(now)
  return now
}
