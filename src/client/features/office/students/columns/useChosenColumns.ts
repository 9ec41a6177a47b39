import { useMemo } from 'react'
import { useAppSelector } from '../../../../store/hooks'
import { below } from '../../../../ui/breakpoints'
import { useMedia } from '../../../../ui/hooks/useMedia'
import { selectColumns } from './columnsSlice'
import { columnsOf } from './furtherColumns'

/** Before anybody has chosen, how far the registration is has a column where there is room for it. */
export const useChosenColumns = () => {
  const chosen = useAppSelector(selectColumns)
  const isRoomy = !useMedia(below('desktop'))
  return useMemo(() => columnsOf(chosen ?? (isRoomy ? ['missing'] : [])), [chosen, isRoomy])
}
