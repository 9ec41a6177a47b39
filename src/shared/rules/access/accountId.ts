// The id of an account, which also says in records and logs who did something and whom it was about.

type Role = 'student' | 'admin'

/** 'student:20260001', 'admin:m.joseph' */
export const accountIdOf = (role: Role, login: string): string => `${role}:${login}`

/** 'admin:m.joseph' → 'm.joseph'; what is no account's id ('schedule') is left as it is. */
export const loginOf = (accountId: string): string => accountId.slice(accountId.indexOf(':') + 1)

export const isOfficeAccount = (accountId: string): boolean => accountId.startsWith(accountIdOf('admin', ''))
