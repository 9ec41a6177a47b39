// The id of an account, which records and logs use for the actor and the subject of an action; and the cookie of a browser
// whose person has signed out.

type Role = 'student' | 'admin'

/** 'student:20260001', 'admin:m.joseph' */
export const accountIdOf = (role: Role, login: string): string => `${role}:${login}`

/** 'admin:m.joseph' → 'm.joseph'; what is no account's id ('schedule') is left as it is. */
export const loginOf = (accountId: string): string => accountId.slice(accountId.indexOf(':') + 1)

export const isOfficeAccount = (accountId: string): boolean => accountId.startsWith(accountIdOf('admin', ''))

/**
 * The cookie by which a browser says that its person has signed out, though the server has not answered that yet. It
 * says nothing else. The page sets it before it sends the sign-out, and the server takes it away together with the
 * session. Like the session's cookie it lives until the browser is closed, so that neither outlives the other.
 */
export const signedOutMark = '__Host-signed-out'
