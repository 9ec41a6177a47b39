// The people whom the school can contact about a student.
import { saysNone } from '../../record/fieldRules'
import { namesNumber } from '../../record/phone'
import { fieldsOf } from '../../record/sections'
import type { Answers } from '../intake/completeness'
import { visibleParents, type FamilyAnswers, type Parent } from './livingStatus'

const titles: Readonly<Record<Parent, string>> = { mother: 'Mother', father: 'Father', guardian: 'Guardian' }

export interface ContactOf {
  readonly who: string
  readonly name: string
  /** Seven digits each, without repeats. */
  readonly phones: readonly string[]
  readonly email: string | null
  /** “Work place and telephone” if it has a number: foreign numbers can only be written there. */
  readonly words?: string
}

/** The parents whom the form shows, then the emergency contact; unknown people are left out. */
export const contactsOf = (answers: Answers): ContactOf[] => [
  ...visibleParents(answers as unknown as FamilyAnswers)
    .map((parent) => contact(titles[parent], parent, textOf(answers, `${parent}_name`), answers))
    .filter(isKnown),
  ...[
    emergencyContact(answers),
    // The student's own contact details, often the only ones at first.
    contact('Student', 'contact', '', answers),
  ].filter(isKnown),
]

const contact = (who: string, section: string, name: string, answers: Answers): ContactOf => ({
  who,
  name,
  phones: ofKind(section, 'phone', answers),
  email: ofKind(section, 'email', answers)[0] ?? null,
})

const ofKind = (section: string, kind: string, answers: Answers): string[] => {
  const known = fieldsOf(section)
    .filter((field) => field.kind === kind)
    .map((field) => ({ field, text: textOf(answers, field.name) }))
    .filter(({ field, text }) => text !== '' && !saysNone(field, text))
  return [...new Set(known.map(({ text }) => text))]
}

const textOf = (answers: Answers, name: string): string => String(answers[name] ?? '')

const isKnown = ({ name, phones, email, words }: ContactOf): boolean =>
  name !== '' || phones.length > 0 || email !== null || words !== undefined

const emergencyContact = (answers: Answers): ContactOf => {
  const words = textOf(answers, 'relative_in_school')
  return {
    ...contact('Emergency contact', 'emergency', textOf(answers, 'emergency_contact'), answers),
    ...(namesNumber(words) && { words }),
  }
}
