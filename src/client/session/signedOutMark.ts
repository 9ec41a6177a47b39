// Marks in this browser a sign-out that the server has not answered yet (shared/rules/access/signedOutMark).
import { signedOutMark } from '#shared/rules/access/accountId'

const attributes = 'Path=/; Secure; SameSite=Lax'

export const isMarked = (): boolean => document.cookie.split('; ').includes(`${signedOutMark}=1`)

export const setMark = (): void => {
  document.cookie = `${signedOutMark}=1; ${attributes}`
}

export const removeMark = (): void => {
  document.cookie = `${signedOutMark}=; ${attributes}; Max-Age=0`
}

// The progress of a sign-out for the sign-in page. Without Redux, because that page is drawn before the store has
// loaded.
export interface SignOut {
  readonly is: 'quiet' | 'telling' | 'untold' | 'told'
}

/** @param signOut missing until the store has loaded */
export const selectSignOut = ({ signOut }: { readonly signOut?: SignOut }): SignOut['is'] =>
  signOut?.is ?? (isMarked() ? 'untold' : 'quiet')
