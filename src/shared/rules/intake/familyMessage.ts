// The words that go to a family by WhatsApp, SMS or mail. They leave the school's house, so that they are built from this
// list alone: nothing of health, of marks, or of what anybody has answered.
import type { Step } from '../../record/field'
import { longDay } from '../dates'
import type { DocumentTypeName } from './documentTypes'
import { lastOpenDay } from '../school/registrationWindow'

const medical = 'medical section'

interface Missing {
  readonly step: Step
  readonly name: string
}

/** Each section once, in the order of the list. */
export const namedMissing = (missing: readonly Missing[]): string[] => [...new Set(missing.map(wordOf))]

const documents: Readonly<Record<DocumentTypeName, string>> = {
  birth_certificate: 'birth certificate',
  immunization_card: medical,
  sea_slip: 'SEA slip',
  picture: 'passport photo',
  performance_report: 'last school report',
}

const sections: Readonly<Record<Exclude<Step, 'documents'>, string>> = {
  student: 'student details',
  family: 'family details',
  health: medical,
  other: 'other questions',
  complete: 'agreement to the terms',
}

const wordOf = ({ step, name }: Missing): string =>
  step === 'documents' ? (documents[name as DocumentTypeName] ?? 'documents') : sections[step]

export interface MessageParts {
  readonly school: { readonly name: string; readonly phone: string }
  /** The address where families sign in. */
  readonly url: string
  readonly student: { readonly id: string; readonly first_name: string | null }
  readonly missing: readonly Missing[]
  /** The first day on which the form is closed; null: open without an end. */
  readonly deadline: string | null
  readonly today: string
}

/** Plain letters and short lines: a message of the telephone is paid by its length. */
export const familyMessage = (parts: MessageParts): string => {
  const { school, student, missing } = parts
  const { first_name, id } = student
  return [
    `Hello from ${school.name}. The registration of ${first_name ?? 'your child'} (student ID ${id}) is not finished.`,
    `Still missing: ${namedMissing(missing).join(', ')}.`,
    howToFinish(parts),
  ].join('\n')
}

const howToFinish = ({ url, deadline, today, school }: MessageParts): string => {
  if (deadline !== null && deadline <= today)
    return `Registration has closed. Please speak to the school office${school.phone ? `: ${school.phone}` : ''}.`
  const lastDay = lastOpenDay({ deadline })
  return `Please finish it${lastDay === null ? '' : ` by ${longDay(lastDay)}`} at ${url}`
}
