import { hash } from 'node:crypto'

/** The database stores the hash of a token, so that nobody can sign in with what the table holds. */
export const sessionIdOf = (token: string): string => hash('sha256', token)
