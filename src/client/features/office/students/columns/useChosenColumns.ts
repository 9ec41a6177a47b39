import { useMemo } from 'react'
import { useAppSelector } from '#client/store/hooks'
import { selectColumns } from './columnsSlice'
import { columnsOf } from './furtherColumns'

/** The columns besides those of the specification: nothing until somebody has chosen. */
export const useChosenColumns = () => {
  const chosen = useAppSelector(selectColumns)
  return useMemo(() => columnsOf(chosen ?? []), [chosen])
}
