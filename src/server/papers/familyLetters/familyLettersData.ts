// The contents of a letter to a family, its addressee, and the last day on which the family can finish.
import type { Owed } from '#shared/contract/intake/progress'
import { longDay } from '#shared/rules/dates'
import type { PersonName } from '#shared/rules/students/names'
import type { FamilyAnswers } from '#shared/rules/students/livingStatus'
import { isEditable, lastOpenDay, type RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { School } from '../../platform/pdf/blocks/pageFrame'

export interface LetterStudent extends PersonName, FamilyAnswers {
  readonly id: string
  readonly home_address: string | null
  readonly address_line_2: string | null
}

export interface FamilyLetter {
  readonly student: LetterStudent
  readonly class_id: string | null
  readonly missing: readonly Owed[]
  /** Null if the student's form has no registration window. */
  readonly window: RegistrationWindow | null
  readonly hasSignedIn: boolean
}

export interface LettersData {
  readonly school: School
  /** The address where families sign in. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** In the school's time zone. */
  readonly today: string
}

/** Tells the family to finish on the portal while their form is open, and otherwise to come to the office. */
export const adviceOf = ({ window, hasSignedIn }: FamilyLetter, { school, today }: LettersData): string => {
  if (!window || !isEditable(window, today))
    return `Registration on the portal is closed at the moment. Please bring what is missing to the school, or speak to ${officeOf(school)}.`
  const lastDay = lastOpenDay(window)
  const finish = `Please sign in to the portal and finish the registration${lastDay === null ? '' : ` by ${longDay(lastDay)}`}.`
  const help = hasSignedIn
    ? `If you have forgotten your password, please ask ${officeOf(school)}.`
    : `The sign-in slip from the school says how to sign in the first time. If you do not have it, please ask ${officeOf(school)}.`
  return `${finish} ${help}`
}

/** A phone number stays on one line, so that it can be read at a glance. */
const officeOf = ({ phone }: School): string =>
  `the school office${phone ? `: ${phone.replaceAll(' ', '\u00a0')}` : ''}`
