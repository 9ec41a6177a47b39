import { useMemo } from 'react'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useAppSelector } from '#client/store/hooks'
import { selectColumns } from '../columns/columnsSlice'
import { useFilterRows } from '../filters/filterChoices'
import { definitionOf, readView } from './tableView'
import type { Definition } from '#client/lists/saved/savedChoice'

/** The view that the table shows now, and how a saved one is read. */
export const useTableView = () => {
  const { query } = useOfficeQuery()
  const columns = useAppSelector(selectColumns)
  const rows = useFilterRows()
  const chosen = useMemo(() => definitionOf(query, columns), [query, columns])
  const read = (saved: Definition) => readView(saved, rows)
  return { chosen, read, isReady: rows.every(({ isComplete }) => isComplete) }
}
