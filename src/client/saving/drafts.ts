// The text of fields that still have the focus. It is not in the store, because a keystroke must not trigger the
// reducers.
import type { FieldValue } from '#shared/record/record'

export interface Draft {
  readonly text: string
  readonly base: number
  readonly was: FieldValue
  /** When it was typed, as in an edit; undefined while the server's time is unknown. */
  readonly at?: number
}

/** By field. */
export type Drafts = Readonly<Record<string, Draft>>

/** By student or class. */
export type AllDrafts = Readonly<Record<string, Drafts>>

let drafts: AllDrafts = {}
const listeners = new Set<() => void>()
const hear = () => listeners.forEach((listener) => listener())

export const allDrafts = (): AllDrafts => drafts

/** Null if the field has no draft. */
export const draftIn = (studentId: string, field: string): Draft | null => drafts[studentId]?.[field] ?? null

export const draftTyped = (studentId: string, field: string, draft: Draft): void => {
  drafts = { ...drafts, [studentId]: { ...drafts[studentId], [field]: draft } }
  hear()
}

export const draftGone = (studentId: string, field: string): void => {
  const { [field]: gone, ...rest } = drafts[studentId] ?? {}
  if (!gone) return
  drafts = { ...drafts, [studentId]: rest }
  hear()
}

/** These values were stored while the person typed on; they become the base of the drafts. */
export const draftsFollow = (
  studentId: string,
  stored: Readonly<Record<string, FieldValue>>,
  version: number,
): void => {
  const here = Object.entries(drafts[studentId] ?? {})
  if (!here.some(([field]) => field in stored)) return
  const followed = here.map(([field, draft]) => {
    const was = stored[field]
    return [
      field,
      was === undefined ? draft : { ...draft, was, base: Math.max(draft.base, version) },
    ] as const
  })
  drafts = { ...drafts, [studentId]: Object.fromEntries(followed) }
  hear()
}

export const hasDrafts = (studentId: string): boolean => Object.keys(drafts[studentId] ?? {}).length > 0

/** @returns a function that unsubscribes */
export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
