// What is being edited: the stored value, and over it what was changed here. When the stored value is read
// again because somebody else changed it, what was typed here stays.
import { useCallback, useEffect } from 'react'
import { saveOutcome, type Saving } from '#client/features/office/settings/parts/saveOutcome'
import {
  selectSettingDraft,
  settingDropped,
  settingSaved,
  settingTyped,
  type Draft,
  isSame,
} from '#client/saving/settingsDraftsSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'

export const changedKeys = <T extends object>(stored: T, changes: Partial<T>): Array<keyof T> =>
  (Object.keys(changes) as Array<keyof T>).filter((key) => !isSame(changes[key], stored[key]))

/** What stands in the school’s settings now, in the words of the last refusal. */
const toldBy = (saving: Saving): object | null => {
  const outcome = saveOutcome(saving)
  return outcome.is === 'overtaken' ? (outcome.current as object | null) : null
}

/**
 * The stored value with what was typed over it.
 * @param loose what others may change without being told
 */
export const draftOf = <T extends object>(
  kept: Draft | undefined,
  stored: T,
  loose: ReadonlyArray<keyof T> = [],
) => {
  const changes: Partial<T> = kept?.changes ?? {}
  const over = (kept?.over ?? stored) as T
  const changed = changedKeys(stored, changes)

  const overtakenIn = (saving: Saving): Array<keyof T> => {
    const told: Partial<T> = toldBy(saving) ?? {}
    const isTold = (key: keyof T) =>
      'version' in told && 'version' in stored
        ? told.version === stored.version
        : isSame(told[key], stored[key])
    return changed.filter((key) => !loose.includes(key) && !isSame(over[key], stored[key]) && !isTold(key))
  }
  return {
    draft: { ...stored, ...changes },
    isChanged: changed.length > 0,
    /** The typed value equals the stored one. */
    isIdle: kept !== undefined && changed.length === 0,
    /**
     * What the draft is saved over: what it was begun on where somebody else has changed the same since, unless `saving`
     * has told of that.
     */
    baseOf: (saving: Saving): T => (overtakenIn(saving).length > 0 ? over : stored),
  }
}

/**
 * @param place of the draft among all of the settings, its section first: 'terms/2026-1'
 * @param loose what others may change without being told
 */
export const useDraft = <T extends object>(place: string, stored: T, loose: ReadonlyArray<keyof T> = []) => {
  const dispatch = useAppDispatch()
  const kept = useAppSelector((state) => selectSettingDraft(state, place))
  const { isIdle, ...draft } = draftOf(kept, stored, loose)
  const reset = useCallback(() => void dispatch(settingDropped(place)), [dispatch, place])
  useEffect(() => {
    if (isIdle) reset()
  }, [isIdle, reset])
  return {
    ...draft,
    change: (more: Partial<T>) => void dispatch(settingTyped({ place, changes: more, over: stored })),
    /** @param sent what is stored now */
    saved: (sent: Partial<T>) => void dispatch(settingSaved({ place, sent })),
    reset,
  }
}
