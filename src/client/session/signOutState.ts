// How far a sign-out is, as the sign-in page reads it. Without Redux: that page is drawn before the store has come.
import { isMarked } from './signedOutMark'

export interface SignOut {
  readonly is: 'quiet' | 'telling' | 'untold' | 'told'
}

/** @param signOut missing until the store has come */
export const selectSignOut = ({ signOut }: { readonly signOut?: SignOut }): SignOut['is'] =>
  signOut?.is ?? (isMarked() ? 'untold' : 'quiet')
