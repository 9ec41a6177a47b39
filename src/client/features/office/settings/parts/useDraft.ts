// What is being edited: the stored value, and over it what was changed here. When the stored value is read
// again because somebody else changed it, what was typed here stays.
import { useCallback, useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks'
import { selectSettingDraft, settingDropped, settingTyped } from './draftsSlice'
import { saveOutcome, type Saving } from './saveOutcome'

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const changedKeys = <T extends object>(stored: T, changes: Partial<T>): Array<keyof T> =>
  (Object.keys(changes) as Array<keyof T>).filter((key) => !isSame(changes[key], stored[key]))

/** @param place of the draft among all of the settings, its section first: 'terms/2026-1' */
export const useDraft = <T extends object>(place: string, stored: T) => {
  const dispatch = useAppDispatch()
  const kept = useAppSelector((state) => selectSettingDraft(state, place))
  const changes: Partial<T> = kept?.changes ?? {}
  const over = (kept?.over ?? stored) as T
  const changed = changedKeys(stored, changes)
  const isIdle = kept !== undefined && changed.length === 0
  const reset = useCallback(() => void dispatch(settingDropped(place)), [dispatch, place])
  useEffect(() => {
    if (isIdle) reset()
  }, [isIdle, reset])
  return {
    draft: { ...stored, ...changes },
    isChanged: changed.length > 0,
    change: (more: Partial<T>) => void dispatch(settingTyped({ place, changes: more, over: stored })),
    reset,
    /**
     * What the draft is saved over: what it was begun on where somebody else has changed the same since, until
     * `saving` has told of that.
     */
    baseOf: (saving: Saving): T => {
      const isOvertaken = changed.some((key) => !isSame(over[key], stored[key]))
      return isOvertaken && saveOutcome(saving).is !== 'overtaken' ? over : stored
    },
  }
}
