// Enters texts into cells: parses, validates and queues each for saving, with undo.
import { useCallback, useRef } from 'react'
import type { ClassMarks, ClassMarksStudent } from '#shared/contract/reports/marks'
import type { CellValue, MarkCell } from '#shared/rules/reports/marks/markCells'
import { readCell, shownCell } from '#shared/rules/reports/marks/readCell'
import type { ClassKey } from '#client/api/reports/reportsOfficeApi'
import { draftIn } from '#client/saving/drafts'
import { serverNow } from '#client/saving/serverClock'
import { cellKey, sheetId } from '#client/saving/sheets'
import { marksSave, marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import type { SaveQueue, Typed } from '#client/saving/machine/queue'
import { ownValue } from '#client/saving/machine/status'
import { useAppDispatch, useAppStore } from '#client/store/hooks'
import type { GridColumn } from './gridColumns'
import { markRows, storedValue, type Sheet } from './gridRows'

export interface CellText {
  readonly student: ClassMarksStudent
  readonly subject: string | null
  readonly cell: MarkCell
  readonly text: string
}

interface Entered {
  readonly changed: number
  /** The number of other cells, whose texts stay in them and cannot be saved. */
  readonly refused: number
}

/** A cell of an action: the text before and after it. */
interface Done extends CellText {
  readonly put: string
}

export interface Undone {
  /** The number of restored cells. */
  readonly back: number
  /** The number of cells left unchanged because a colleague has changed them since. */
  readonly left: number
}

interface OpenSheet extends Sheet {
  /** The id of the class's save queue. */
  readonly id: string
}

type Place = Omit<CellText, 'text'>

const keyOf = ({ student, subject, cell }: Place) =>
  cellKey({ student_id: student.student_id, subject_code: subject, name: cell.name })

const baseOf = (marks: Pick<ClassMarks, 'version'>, queue: SaveQueue, key: string): number =>
  Math.max(marks.version, queue.ahead[key]?.version ?? 0)

const storedOf = ({ rows }: Sheet, { student, subject, cell }: Place) =>
  storedValue({ rows }, student, subject, cell.name)

/** The value that the person saw in a cell; for an open cell, when it was opened. */
export const seenIn = (sheet: OpenSheet, one: Place): { base: number; was: CellValue } => {
  const key = keyOf(one)
  const draft = draftIn(sheet.id, key)
  return draft
    ? { base: draft.base, was: draft.was }
    : { base: baseOf(sheet.marks, sheet.queue, key), was: storedOf(sheet, one) }
}

const shownText = (sheet: Sheet, one: CellText): string => {
  const own = ownValue(sheet.queue, keyOf(one), sheet.marks.version)
  return shownCell(one.cell, own === undefined ? storedOf(sheet, one) : own)
}

const typedOf = (sheet: OpenSheet, one: CellText, ratings: readonly string[]): Typed => {
  const read = readCell(one.cell, one.text, ratings)
  const problem = read.problem ?? null
  return {
    field: keyOf(one),
    value: read.problem === undefined ? read.value : one.text.trim(),
    ...seenIn(sheet, one),
    at: serverNow(),
    problem,
  }
}

const usePutting = (sheet: string, marks: ClassMarks) => {
  const store = useAppStore()
  const dispatch = useAppDispatch()

  const read = useCallback((): OpenSheet => {
    const queue = marksSaveSelectors.selectSheetQueue(store.getState(), sheet)
    return { id: sheet, marks, queue, rows: markRows(marks) }
  }, [store, sheet, marks])

  const put = useCallback(
    (texts: readonly CellText[]): Entered & { done: readonly Done[] } => {
      const all = read()
      const ratings = all.marks.ratings.map(({ grade }) => grade)
      const told = texts.map((one) => ({ one, was: shownText(all, one), typed: typedOf(all, one, ratings) }))
      // A text that the school refused is sent once more when it is entered again: its sheet may be open by now.
      const isRefused = ({ typed }: (typeof told)[number]) =>
        typed.problem === null && typed.field in all.queue.refusedValues
      const changed = told.filter((one) => one.was !== one.one.text.trim() || isRefused(one))
      const cells = changed.map(({ typed }) => typed)
      if (cells.length > 0) dispatch(marksSave.cellsTyped({ sheet, cells }))
      const refused = cells.filter(({ problem }) => problem !== null).length
      return {
        changed: cells.length - refused,
        refused,
        done: changed.map(({ one, was, typed }) => ({
          ...one,
          text: was,
          put: shownCell(one.cell, typed.value),
        })),
      }
    },
    [read, dispatch, sheet],
  )

  return { read, put }
}

export const useEntering = (classKey: ClassKey, marks: ClassMarks) => {
  const dispatch = useAppDispatch()
  const sheet = sheetId(classKey)
  const { read, put } = usePutting(sheet, marks)
  const acts = useRef<readonly (readonly Done[])[]>([])
  const undone = useRef<readonly (readonly Done[])[]>([])

  const enter = useCallback(
    (texts: readonly CellText[]): Entered => {
      const { done, ...entered } = put(texts)
      if (done.length > 0) {
        acts.current = [...acts.current, done]
        undone.current = []
      }
      return entered
    },
    [put],
  )

  /** A cell with a conflict takes the school's value, which does not include the person's own edits. */
  const withoutAsked = useCallback(
    ({ queue }: OpenSheet, cells: readonly Done[]) => {
      const isAsked = (one: Done) => keyOf(one) in queue.conflicts
      for (const one of cells.filter(isAsked)) dispatch(marksSave.choseTheirs({ sheet, field: keyOf(one) }))
      return cells.filter((one) => !isAsked(one))
    },
    [dispatch, sheet],
  )

  const undo = useCallback((): Undone => {
    const last = acts.current.at(-1) ?? []
    acts.current = acts.current.slice(0, -1)
    const all = read()
    const own = withoutAsked(all, last).filter((one) => shownText(all, one) === one.put)
    if (own.length > 0) undone.current = [...undone.current, own]
    return { back: put(own).done.length, left: last.length - own.length }
  }, [read, put, withoutAsked])

  /** Repeats the last undone action where no later change was made. */
  const redo = useCallback((): Undone => {
    const last = undone.current.at(-1) ?? []
    undone.current = undone.current.slice(0, -1)
    const all = read()
    const again = withoutAsked(all, last).filter((one) => shownText(all, one) === one.text)
    const { done } = put(again.map((one) => ({ ...one, text: one.put })))
    if (done.length > 0) acts.current = [...acts.current, done]
    return { back: done.length, left: last.length - again.length }
  }, [read, put, withoutAsked])

  return { enter, undo, redo }
}

export type Entering = ReturnType<typeof useEntering>

/** Columns that are not calculated. */
export const hasCell = (column: GridColumn): column is GridColumn & { readonly cell: MarkCell } =>
  column.cell !== null

/** Columns that this person can type into. */
export const isEntered = (column: GridColumn): column is GridColumn & { readonly cell: MarkCell } =>
  hasCell(column) && column.isOpen
