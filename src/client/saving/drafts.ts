// What stands in fields that were not left yet. Not in the store: a key must not pass through it.
import type { FieldValue } from '#shared/record/record'

export interface Draft {
  readonly text: string
  readonly base: number
  readonly was: FieldValue
  /** As with an edit; undefined while the server's time is unknown. */
  readonly at?: number
}

type Drafts = Readonly<Record<string, Readonly<Record<string, Draft>>>>

let drafts: Drafts = {}
const listeners = new Set<() => void>()
const hear = () => listeners.forEach((listener) => listener())

/** By student and field. */
export const allDrafts = (): Drafts => drafts

/** Null where nothing stands that was not left. */
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

/** These values were stored while something was being typed over them: the text stands on them now. */
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

/** @returns what ends it */
export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
