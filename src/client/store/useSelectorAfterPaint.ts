// A selector for values that may follow an answer later: progress, offers, names. The answer is painted first (UX-66),
// and the selectors run only afterwards.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { afterPaint } from '../afterPaint'
import { useAppStore } from './hooks'
import type { RootState } from './rootReducer'
import type { AppStore } from './store'

/** Subscribers that are notified after the next paint, all together, so that React renders once. */
const due = new Set<() => void>()

const hearAll = () => {
  const all = [...due]
  due.clear()
  all.forEach((hear) => hear())
}

/** Notifies once for all changes before a paint. */
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

/** Returns the previous value while the new one is equal. */
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

/** @param select a stable function; a new one reads everything again */
export const useSelectorAfterPaint = <Selected>(
  select: (state: RootState) => Selected,
  areEqual: (before: Selected, now: Selected) => boolean = Object.is,
): Selected => {
  const store = useAppStore()
  const subscribe = useCallback((hear: () => void) => subscribeLater(store, hear), [store])
  const read = useMemo(() => steady(() => select(store.getState()), areEqual), [store, select, areEqual])
  return useSyncExternalStore(subscribe, read)
}
