// A form of the settings: the stored value with the unsaved changes of this tab. The changes stay when the stored value
// is read again because somebody else changed it.
import { useCallback, useEffect } from 'react'
import { errorText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import {
  selectSettingDraft,
  settingDropped,
  settingSaved,
  settingTyped,
  type Draft,
  isSame,
} from '../settingsDraftsSlice'

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

// A list that is edited as a whole, over the list that is stored. Rows keep their identity while others come and go.

interface Row<Entry> {
  readonly id: number
  readonly entry: Entry
}

/** @param place of the draft, as useDraft has it */
export const useListDraft = <Entry extends object>(
  place: string,
  stored: { readonly entries: readonly Entry[]; readonly version: string },
) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft<{
    readonly rows: ReadonlyArray<Row<Entry>>
    readonly version: string
  }>(place, {
    rows: stored.entries.map((entry, id) => ({ id, entry })),
    version: stored.version,
  })
  const { rows } = draft
  const setRows = (changed: ReadonlyArray<Row<Entry>>) => {
    // An entry that was removed and typed again makes the stored list.
    if (isSame(entriesOf(changed), stored.entries)) return reset()
    change({ rows: changed })
  }
  return {
    rows,
    entries: entriesOf(rows),
    isChanged,
    /** The version of the list that is replaced. */
    versionOf: (saving: Saving): string => baseOf(saving).version,
    change: (id: number, part: Partial<Entry>) =>
      setRows(rows.map((row) => (row.id === id ? { id, entry: { ...row.entry, ...part } } : row))),
    add: (entry: Entry) => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, entry }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
    move: (id: number, by: -1 | 1) =>
      setRows(
        moved(
          rows,
          rows.findIndex((row) => row.id === id),
          by,
        ),
      ),
    saved: () => saved({ rows }),
    reset,
  }
}

const entriesOf = <Entry>(rows: ReadonlyArray<Row<Entry>>): readonly Entry[] => rows.map(({ entry }) => entry)

/** The list with the entry at `from` one place nearer to its beginning (-1) or to its end (1). */
const moved = <Each>(list: readonly Each[], from: number, by: -1 | 1): readonly Each[] => {
  const entry = list[from]
  if (entry === undefined || from + by < 0 || from + by >= list.length) return list
  const others = list.filter((_each, index) => index !== from)
  return [...others.slice(0, from + by), entry, ...others.slice(from + by)]
}
