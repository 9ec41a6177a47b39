import { chownSync, readFileSync } from 'node:fs'

export interface Identity {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then it runs as one of these. */
const candidates = ['postgres', 'nobody']

export const unprivileged = (): Identity | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = candidates
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find((fields) => fields !== undefined)
  if (!account) throw new Error(`PostgreSQL does not run as root and there is no ${candidates.join(' or ')}.`)
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

export const giveTo = (path: string, identity: Identity | undefined) => {
  if (identity) chownSync(path, identity.uid, identity.gid)
}
