// What could not be stored is gone when the tab goes: the browser asks first.
import { useEffect } from 'react'
import { useAppSelector } from '../../../../store/hooks'
import { selectTurnSaving } from './turnSavingSlice'

const ask = (event: Event) => event.preventDefault()

export const useUnstoredWarning = (): void => {
  const { is } = useAppSelector(selectTurnSaving)
  const isUnstored = is === 'saving' || is === 'failed'
  useEffect(() => {
    if (!isUnstored) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnstored])
}
