// The sign-ins for showing the demonstration.
import { randomBytes } from 'node:crypto'
import { signIns } from './people/demoStudents'

export interface DemoPasswords {
  readonly family: string
  readonly admin: string
}

export const knownPasswords: DemoPasswords = {
  family: signIns.halfFilled.password,
  admin: signIns.admin.password,
}

const randomPassword = (): string => randomBytes(12).toString('base64url')

/** For a demonstration that other machines can reach. */
export const randomPasswords = (): DemoPasswords => ({ family: randomPassword(), admin: randomPassword() })

const line = (login: string, password: string, what: string, width: number) =>
  `  ${login.padEnd(8)}  ${password.padEnd(width)}  ${what}`

export const signInLines = ({ family, admin }: DemoPasswords): string[] => {
  const { first, halfFilled, closed, returning } = signIns
  const dateOfBirth = first.date_of_birth.replaceAll('-', '')
  const width = Math.max(family.length, admin.length, dateOfBirth.length)
  const firstText =
    family === knownPasswords.family ? 'asks for a new password' : 'needs a code that the office prints'
  return [
    line(first.id, dateOfBirth, `first sign-in, ${firstText}`, width),
    line(halfFilled.id, family, 'half-filled form, registration open', width),
    line(closed.id, family, 'registration closed', width),
    line(returning.id, family, 'a year later, last year’s answers to check', width),
    line(signIns.admin.username, admin, 'the school office, at /admin', width),
  ]
}
