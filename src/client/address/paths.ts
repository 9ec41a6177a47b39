// The addresses of the screens.
import type { Step } from '#shared/record/field'
import { pagePaths } from '#shared/rules/pagePaths'

export const paths = pagePaths

/** Where each step of the registration lives. */
export const stepPaths: Readonly<Record<Step, string>> = {
  student: paths.studentData,
  family: paths.familyData,
  health: paths.healthData,
  other: paths.otherData,
  documents: paths.documents,
  complete: paths.complete,
}

// What the sign-in page says to whoever has just signed out; it travels in the state of the browser's history.

export interface SignedOutState {
  readonly signedOut: true
  /** Set by 'Save and come back later': every answer is saved, and the last day on which they can be changed, '9 July 2026'. */
  readonly saved?: { readonly until: string | null }
}

export const signedOutStateIn = (state: unknown): SignedOutState | null =>
  typeof state === 'object' && state !== null && 'signedOut' in state ? (state as SignedOutState) : null
