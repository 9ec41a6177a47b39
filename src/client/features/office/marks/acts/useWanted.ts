// The ways to the cells that wait for the person: by the button beside the line, and by a link that names a cell.
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { sheetId } from '#client/saving/sheets'
import { marksSaveSelectors } from '#client/saving/marks/marksSaveSlice'
import { wantedCells, type WantedCell } from '#client/saving/marks/marksHere'
import { useAppStore } from '#client/store/hooks'
import type { GridContent } from './blocks'
import type { useGrid } from './useGrid'

type Grid = Pick<ReturnType<typeof useGrid>, 'isReady' | 'acts'>

/** A link leads to a cell: the person is in it, and the address names it no longer. */
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

export const useWanted = (sheet: string, content: GridContent, grid: Grid) => {
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
