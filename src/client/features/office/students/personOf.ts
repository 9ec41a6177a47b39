/** Accounts of the office carry their kind in front: 'admin:j.ali'. */
export const personOf = (account: string): string => account.replace(/^admin:/, '')
