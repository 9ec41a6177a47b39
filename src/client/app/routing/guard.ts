// The access to each route: a pure function, with its whole truth table as the test.
import { paths } from '../../address/paths'

export type Access = 'visitor' | 'signedIn' | 'anyone'

/** Null: a visitor. `arriving`: signed in a moment ago, on the sign-in page. */
export type Who = { readonly admin: boolean; readonly arriving: boolean } | null

/** The path to go to instead, or null to stay. */
export const redirectFor = (access: Access, who: Who): string | null => {
  if (access === 'signedIn') return who ? null : paths.signIn
  if (access === 'anyone' || !who) return null
  if (who.admin) return paths.adminDashboard
  return who.arriving ? paths.dashboard : paths.studentData
}
