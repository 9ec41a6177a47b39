import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAppDispatch, useAppStore } from '#client/store/hooks'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import { registration } from '../../registrationSlice'
import { firstToFill, selectShownPersons } from './personSelectors'

/** Opens the first card with something to do, whenever the step is entered and whenever somebody comes or goes. */
export const usePersons = (): void => {
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const shown = useSelectorAfterPaint(selectShownPersons)
  useLayoutEffect(() => {
    dispatch(registration.personsShown(firstToFill(store.getState())))
  }, [store, dispatch, shown])
}

/** On paper nothing is folded. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is there when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
