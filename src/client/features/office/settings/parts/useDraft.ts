// A form of the settings: the stored value with the unsaved changes of this tab. The changes stay when the stored value
// is read again because somebody else changed it.
import { useCallback, useEffect } from 'react'
import { errorText } from '#client/api/transport/errorText'
import {
  selectSettingDraft,
  settingDropped,
  settingSaved,
  settingTyped,
  type Draft,
  isSame,
} from '../settingsDraftsSlice'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'

export const changedKeys = <T extends object>(stored: T, changes: Partial<T>): Array<keyof T> =>
  (Object.keys(changes) as Array<keyof T>).filter((key) => !isSame(changes[key], stored[key]))

/** The stored value in the server's last refusal. */
const toldBy = (saving: Saving): object | null => {
  const outcome = saveOutcome(saving)
  return outcome.is === 'overtaken' ? (outcome.current as object | null) : null
}

/**
 * Merges the changes into the stored value.
 * @param loose properties that others may change without a conflict
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
    /** The changed value equals the stored one again. */
    isIdle: kept !== undefined && changed.length === 0,
    /**
     * The value that the save expects on the server. After a change by somebody else it is the value on which the draft
     * was begun, so that the server refuses, unless `saving` has already reported that change.
     */
    baseOf: (saving: Saving): T => (overtakenIn(saving).length > 0 ? over : stored),
  }
}

/**
 * @param place key of the draft in all settings, beginning with the section: 'terms/2026-1'
 * @param loose properties that others may change without a conflict
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
    /** @param sent the values that are now stored */
    saved: (sent: Partial<T>) => void dispatch(settingSaved({ place, sent })),
    reset,
  }
}

/** The state of a mutation's hook. */
export interface Saving {
  readonly isLoading: boolean
  readonly isSuccess: boolean
  readonly error?: unknown
}

type SaveOutcome =
  | { readonly is: 'quiet' }
  | { readonly is: 'saving' }
  | { readonly is: 'saved' }
  | { readonly is: 'failed'; readonly text: string }
  /** A colleague saved first; `current` is the stored value. */
  | { readonly is: 'overtaken'; readonly current: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The outcome of a save, in words. */
export const saveOutcome = ({ isLoading, isSuccess, error }: Saving): SaveOutcome => {
  if (isLoading) return { is: 'saving' }
  if (isObject(error) && error.status === 409 && isObject(error.data) && 'current' in error.data)
    return { is: 'overtaken', current: error.data.current }
  if (error) return { is: 'failed', text: errorText(error, 'It was not saved. Please try again.') }
  return isSuccess ? { is: 'saved' } : { is: 'quiet' }
}
