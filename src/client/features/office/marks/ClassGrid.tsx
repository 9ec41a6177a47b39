// The grid for one class and term.
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { type ClassKey, useListRemarksQuery } from '#client/api/reports/reportsOfficeApi'
import { draftGone, draftTyped } from '#client/saving/drafts'
import { serverNow } from '#client/saving/serverClock'
import { sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells, type WantedCell } from '#client/saving/marks/marks'
import { useRight } from '#client/session/rights'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import { useMedia } from '#client/ui/hooks/browser'
import { Muted, Text } from '#client/ui/primitives'
import { CellBar } from './CellBar'
import type { GridContent } from './grid/blocks'
import { isText, type GridColumn, type View } from './grid/gridColumns'
import { markRows, rowsIn, type ShownRow } from './grid/gridRows'
import type { Spot } from './grid/gridState'
import { seenIn, useEntering } from './grid/useEntering'
import { useGrid } from './grid/useGrid'
import { HandedInLine } from './HandIn'
import { MarksStatus } from './MarksStatus'
import { Sheet } from './Sheet'

interface ClassGridProps {
  readonly classKey: ClassKey
  readonly marks: ClassMarks
  readonly view: View
  readonly columns: readonly GridColumn[]
  /** The line that says who has handed the sheet in. */
  readonly line: RefObject<HTMLParagraphElement | null>
}

/** The school's standard sentences, which the browser offers for remarks. */
const Sentences = memo(({ id }: { id: string }) => {
  const { data } = useListRemarksQuery()
  return (
    <datalist id={id}>
      {data?.remarks.map((sentence) => (
        <option key={sentence}>{sentence}</option>
      ))}
    </datalist>
  )
})

const Help = memo(({ isReadOnly }: { isReadOnly: boolean }) => {
  const isTouched = useMedia('(pointer: coarse)')
  const [before, after] = hints[isTouched ? 'finger' : 'keys'][isReadOnly ? 'read' : 'enter']
  return (
    <Muted as="p" small>
      {before} Abs: absent, NW: no work, <Text unbroken>----</Text>: not taken. {after}
    </Muted>
  )
})

/** The hints before and after the meaning of the codes. */
const hints = {
  finger: {
    read: ['', ''],
    enter: ['Tap a mark and type over it; Enter goes to the next student.', ''],
  },
  keys: {
    read: ['', 'Shift + F2 shows who entered a mark; Esc and Tab leave the grid.'],
    enter: [
      'Type over a cell; Enter goes down. A column or block can be pasted from Excel.',
      'Ctrl + D fills down, Ctrl + Z undoes, Esc and Tab leave the grid.',
    ],
  },
} as const

export const ClassGrid = ({ classKey, marks, view, columns, line }: ClassGridProps) => {
  const sheet = sheetId(classKey)
  const [gridId, barId, sentencesId] = [useId(), useId(), useId()]
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useOpened(classKey, marks)
  const rows = useRows(sheet, marks, columns)
  const entering = useEntering(classKey, marks)
  const mayEnter = useRight('enterMarks')
  const isReadOnly = !mayEnter || !columns.some(({ isOpen }) => isOpen)
  const content = useMemo(() => ({ rows, columns }), [rows, columns])
  const keepDraft = useDrafts(sheet, marks, rows, columns)
  const grid = useGrid({
    gridId,
    content,
    entering,
    isReadOnly,
    onDraft: (at, text) => {
      keepDraft(at, text)
      const column = columns[at.column]
      if (column && isText(column)) setTyped(text)
    },
    onHistory: () => setHistoryOpen(!isHistoryOpen),
    onChoose: () => bar.current?.querySelector<HTMLElement>('[data-choice] button')?.focus(),
  })
  const offers = useOffers(marks, sentencesId)
  const { isHere, showNext } = useWanted(sheet, content, grid)
  const { active } = grid.state
  const [row, column] = [rows[active.row], columns[active.column]]
  const cell = row?.cells[active.column]
  const subject = marks.subjects.find(({ code }) => code === column?.subject)
  return (
    <>
      {!mayEnter ? (
        <Muted as="p" small role="status">
          {grid.said}
        </Muted>
      ) : (
        <MarksStatus marks={marks} isHere={isHere} said={grid.said} onShow={showNext} />
      )}
      <HandedInLine marks={marks} view={view} line={line} />
      <Sheet
        gridId={gridId}
        barId={barId}
        label={`${marks.class_id}, ${view.title}`}
        content={content}
        grid={grid}
        offers={offers}
        isReadOnly={isReadOnly}
      />
      <Sentences id={sentencesId} />
      {row && column && cell && (
        <CellBar
          id={barId}
          classKey={classKey}
          row={row}
          column={column}
          cell={cell}
          typed={typed}
          subjectTitle={subject?.title ?? null}
          isHistoryOpen={isHistoryOpen}
          onHistory={setHistoryOpen}
          onBack={grid.acts.back}
          place={bar}
        />
      )}
      <Help isReadOnly={isReadOnly} />
    </>
  )
}

const useOpened = (key: ClassKey, { version }: ClassMarks) => {
  const dispatch = useAppDispatch()
  const first = useRef(version)
  useEffect(() => void dispatch(marksSave.sheetOpened({ key, version: first.current })), [dispatch, key])
}

const useRows = (sheet: string, marks: ClassMarks, columns: readonly GridColumn[]) => {
  const queue = useAppSelector((state) => marksSaveSelectors.selectSheetQueue(state, sheet))
  const rowsNow = useMemo(() => rowsIn(columns), [columns])
  return useMemo(() => rowsNow({ marks, rows: markRows(marks), queue }), [rowsNow, marks, queue])
}

/** Stores the text of an open cell on the device. */
const useDrafts = (
  sheet: string,
  marks: ClassMarks,
  rows: readonly ShownRow[],
  columns: readonly GridColumn[],
) => {
  const store = useAppStore()
  return ({ row, column }: Spot, text: string | null) => {
    const [shown, of] = [rows[row], columns[column]]
    const key = shown?.cells[column]?.key
    if (!shown || !of?.cell || key === undefined) return
    if (text === null) return draftGone(sheet, key)
    const queue = marksSaveSelectors.selectSheetQueue(store.getState(), sheet)
    const seen = seenIn(
      { id: sheet, marks, queue, rows: markRows(marks) },
      { student: shown.student, subject: of.subject, cell: of.cell },
    )
    draftTyped(sheet, key, { text, ...seen, at: serverNow() })
  }
}

const useOffers = ({ ratings }: ClassMarks, sentencesId: string) =>
  useMemo(() => ({ ratings: ratings.map(({ grade }) => grade), sentencesId }), [ratings, sentencesId])

type Grid = Pick<ReturnType<typeof useGrid>, 'isReady' | 'acts'>

/** Moves to the cells that need the person: by the button beside the status line, or by a link that names a cell. */
const useWanted = (sheet: string, content: GridContent, grid: Grid) => {
  const { columns } = content
  const { showNext: nextIn } = grid.acts
  const store = useAppStore()
  const navigate = useNavigate()
  const isHere = useCallback(
    ({ key, subject_code, name }: WantedCell) =>
      sheetId(key) === sheet &&
      columns.some(({ subject, cell }) => subject === subject_code && cell?.name === name),
    [sheet, columns],
  )
  const showNext = useCallback(() => {
    const path = nextIn(wantedCells(marksSaveSelectors.selectSheets(store.getState())), isHere)
    if (path !== null) void navigate(path)
  }, [nextIn, isHere, store, navigate])
  useCellOfAddress(content, grid)
  return { isHere, showNext }
}

/** Moves to the cell of a link and removes it from the address. */
const useCellOfAddress = ({ rows, columns }: GridContent, { isReady, acts }: Grid) => {
  const { query, change } = useOfficeQuery()
  const [student, name] = [query.get('row'), query.get('column')]
  useEffect(() => {
    if (student === null || !isReady) return
    const row = rows.findIndex((one) => one.student.student_id === student)
    const column = columns.findIndex(({ id }) => id === name)
    if (row >= 0) acts.goTo({ row, column: Math.max(0, column) })
    change({ row: '' }, { replace: true })
  }, [student, name, rows, columns, isReady, acts, change])
}
