// One class of a term in the grid.
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ClassMarks } from '#shared/contract/reports/marks'
import { useListRemarksQuery } from '#client/api/reports/reportListsApi'
import type { ClassKey } from '#client/api/reports/marksApi'
import { draftGone, draftTyped } from '#client/saving/drafts'
import { serverNow } from '#client/saving/serverClock'
import { sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks'
import { CellBar } from '../cell/CellBar'
import { MarksStatus } from '../cell/MarksStatus'
import type { Spot } from '../keys/gridState'
import { isText, type GridColumn, type View } from '../model/gridColumns'
import { rowsIn, type ShownRow } from '../model/gridRows'
import { markRows } from '../model/sheet'
import { seenIn, useEntering } from '../acts/useEntering'
import { useGrid } from '../acts/useGrid'
import { useWanted } from '../acts/useWanted'
import { Sheet } from './Sheet'
import * as styles from './classGrid.module.css'

interface ClassGridProps {
  readonly classKey: ClassKey
  readonly marks: ClassMarks
  readonly view: View
  readonly columns: readonly GridColumn[]
}

const useRows = (sheet: string, marks: ClassMarks, columns: readonly GridColumn[]) => {
  const queue = useAppSelector((state) => marksSaveSelectors.selectSheetQueue(state, sheet))
  const rowsNow = useMemo(() => rowsIn(columns), [columns])
  return useMemo(() => rowsNow({ marks, rows: markRows(marks), queue }), [rowsNow, marks, queue])
}

/** The school's own, offered by the browser where a remark is typed. */
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

const useOpened = (key: ClassKey, { version }: ClassMarks) => {
  const dispatch = useAppDispatch()
  const first = useRef(version)
  useEffect(() => void dispatch(marksSave.sheetOpened({ key, version: first.current })), [dispatch, key])
}

/** What is being typed is kept on the device under its cell. */
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

const Help = memo(() => (
  <p className={styles.help}>
    Type over a cell; Enter goes down. A column or block can be pasted from Excel. Abs: absent, NW: no work,
    ----: not taken. Ctrl + D fills down, Ctrl + Z undoes, Esc and Tab leave the grid.
  </p>
))

export const ClassGrid = ({ classKey, marks, view, columns }: ClassGridProps) => {
  const sheet = sheetId(classKey)
  const [gridId, barId, sentencesId] = [useId(), useId(), useId()]
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useOpened(classKey, marks)
  const rows = useRows(sheet, marks, columns)
  const entering = useEntering(classKey, marks)
  const content = useMemo(() => ({ rows, columns }), [rows, columns])
  const keepDraft = useDrafts(sheet, marks, rows, columns)
  const grid = useGrid({
    gridId,
    content,
    entering,
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
      <MarksStatus marks={marks} isHere={isHere} said={grid.said} onShow={showNext} />
      <Sheet
        gridId={gridId}
        barId={barId}
        label={`${marks.class_id}, ${view.title}`}
        content={content}
        grid={grid}
        offers={offers}
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
      <Help />
    </>
  )
}
