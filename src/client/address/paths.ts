import type { Step } from '#shared/record/field'
import { pagePaths } from '#shared/rules/pagePaths'

export const paths = pagePaths

/** The page of each registration step. */
export const stepPaths: Readonly<Record<Step, string>> = {
  student: paths.studentData,
  family: paths.familyData,
  health: paths.healthData,
  other: paths.otherData,
  documents: paths.documents,
  complete: paths.complete,
}

// The message of the sign-in page after signing out; it travels in the history state.

export interface SignedOutState {
  readonly signedOut: true
  /** Set by 'Save and come back later': every answer is saved, and this is the last day for changes, '9 July 2026'. */
  readonly saved?: { readonly until: string | null }
}

export const signedOutStateIn = (state: unknown): SignedOutState | null =>
  typeof state === 'object' && state !== null && 'signedOut' in state ? (state as SignedOutState) : null
