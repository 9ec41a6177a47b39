// Until the store has come, a stand-in without a state is in its place (app/lateStore.ts).
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from './hooks'

/** The state of the stand-in. */
export const noState = {}

/** Hooks of RTK Query keep what the first store has told them, so what uses them waits for the store; this asks for it. */
export const useHasStore = (): boolean => {
  const hasStore = useAppSelector((state: unknown) => state !== noState)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!hasStore) dispatch({ type: 'store/wanted' })
  }, [hasStore, dispatch])
  return hasStore
}
