// The id of an account; records and logs use it for the actor and the subject of an action.

type Role = 'student' | 'admin'

/** 'student:20260001', 'admin:m.joseph' */
export const accountIdOf = (role: Role, login: string): string => `${role}:${login}`

/** 'admin:m.joseph' → 'm.joseph'; what is no account's id ('schedule') is left as it is. */
export const loginOf = (accountId: string): string => accountId.slice(accountId.indexOf(':') + 1)

export const isOfficeAccount = (accountId: string): boolean => accountId.startsWith(accountIdOf('admin', ''))
