// What follows an answer and need not be there with it: how far the form is, what it offers, who is shown. The answer is
// painted first (UX-66), and none of this is even worked out before.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { afterPaint } from '../afterPaint'
import { useAppStore } from './hooks'
import type { RootState } from './rootReducer'
import type { AppStore } from './store'

/** Who hears when what stands now is painted: all of them in one go, so that React draws once. */
const due = new Set<() => void>()

const hearAll = () => {
  const all = [...due]
  due.clear()
  all.forEach((hear) => hear())
}

/** Hears once of all that has changed before a paint. */
const subscribeLater = (store: AppStore, hear: () => void) => {
  const unsubscribe = store.subscribe(() => {
    const isFirst = due.size === 0
    due.add(hear)
    if (isFirst) afterPaint(hearAll)
  })
  return () => {
    unsubscribe()
    due.delete(hear)
  }
}

/** The value before, as long as the new one says the same. */
const steady = <Selected>(
  read: () => Selected,
  areEqual: (before: Selected, now: Selected) => boolean,
): (() => Selected) => {
  let last: { readonly selected: Selected } | null = null
  return () => {
    const now = read()
    if (!last || !areEqual(last.selected, now)) last = { selected: now }
    return last.selected
  }
}

/** @param select the same function each time, or everything is read anew */
export const useSelectorAfterPaint = <Selected>(
  select: (state: RootState) => Selected,
  areEqual: (before: Selected, now: Selected) => boolean = Object.is,
): Selected => {
  const store = useAppStore()
  const subscribe = useCallback((hear: () => void) => subscribeLater(store, hear), [store])
  const read = useMemo(() => steady(() => select(store.getState()), areEqual), [store, select, areEqual])
  return useSyncExternalStore(subscribe, read)
}
