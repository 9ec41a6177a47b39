import { hash } from 'node:crypto'

/** What the database knows a token by: whoever reads the table cannot sign in with it. */
export const sessionIdOf = (token: string): string => hash('sha256', token)
