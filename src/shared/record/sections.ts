// The sections of the form in order, with a heading and a sentence of help.
import type { Field, Step } from './field'
import { fields } from './fields'

export interface Section {
  readonly name: string
  readonly step: Step
  readonly title: string
  readonly help?: string
  /** The title when the reader is not the family. */
  readonly officeTitle?: string
}

export const sections: readonly Section[] = [
  { name: 'identity', step: 'student', title: 'Name and class', help: 'Write the name as on the birth certificate. The school sets the class and house.' },
  { name: 'birth', step: 'student', title: 'Birth and nationality' },
  { name: 'contact', step: 'student', title: 'Where the student lives', help: 'We send letters to this address.' },
  { name: 'background', step: 'student', title: 'Background', help: 'The Ministry asks all schools for religion and ethnic group. You may choose not to say.' },
  { name: 'living', step: 'family', title: 'Who the student lives with', help: 'We only ask about the people you name here.' },
  { name: 'mother', step: 'family', title: 'Mother' },
  { name: 'father', step: 'family', title: 'Father' },
  { name: 'guardian', step: 'family', title: 'Guardian' },
  { name: 'demographics', step: 'family', title: 'Brothers and sisters', help: 'Count the student too.' },
  { name: 'emergency', step: 'family', title: 'In an emergency', help: 'Name someone who can come quickly: a parent, or another adult you trust.' },
  { name: 'immunization', step: 'health', title: 'Immunized against', help: 'Tick what is on the immunization card.' },
  { name: 'conditions', step: 'health', title: 'Conditions', help: 'This helps teachers respond in the right way. Only staff who need to know see it.' },
  { name: 'healthNotes', step: 'health', title: 'Allergies and medical history' },
  { name: 'learning', step: 'health', title: 'Learning challenges', help: 'Tick what a professional has told you, so that we can support your child.' },
  { name: 'considerations', step: 'other', title: 'About your child', officeTitle: 'About the student' },
  { name: 'devices', step: 'other', title: 'Learning at home' },
  { name: 'services', step: 'other', title: 'Meals and transport' },
  { name: 'agreement', step: 'complete', title: 'Terms and conditions' },
]

export const sectionsOf = (step: Step): readonly Section[] => sections.filter((section) => section.step === step)

/** Leaves out internal marks. */
export const fieldsOf = (section: string): readonly Field[] =>
  (fields as readonly Field[]).filter((field) => field.section === section && !field.isMark)

/** Checkboxes that are read and edited together; empty if there are too few to group. */
export const ticksAmong = (some: readonly Field[]): readonly Field[] => {
  const ticks = some.filter(({ kind }) => kind === 'flag')
  return ticks.length > 3 ? ticks : []
}

/** The sections whose ticks are one question. */
export const tickGroups = sections
  .map(({ name, title }) => ({ title, ticks: ticksAmong(fieldsOf(name)) }))
  .filter(({ ticks }) => ticks.length > 0)
