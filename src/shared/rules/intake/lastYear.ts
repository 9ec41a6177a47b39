// A year later the family looks through last year's answers, section by section: still right, or to be changed.
import type { Field, Step } from '../../record/field'
import { fields, findField, writerOf } from '../../record/fields'
import type { FieldValue } from '../../record/record'
import { academicYear } from '../dates'
import { isAsked, type Answers } from './completeness'

interface SectionRow {
  readonly name: string
  readonly title: string
  /** The step in which it is changed. */
  readonly step: Step
  /** The sections of the form that it shows; empty for documents. */
  readonly of: readonly string[]
}

/** Answers that commonly change come first: addresses and phones, work, health, things that can run out. */
const rows = [
  { name: 'contact', title: 'Where the student lives', step: 'student', of: ['contact'] },
  { name: 'living', title: 'Who the student lives with', step: 'family', of: ['living'] },
  { name: 'mother', title: 'Mother', step: 'family', of: ['mother'] },
  { name: 'father', title: 'Father', step: 'family', of: ['father'] },
  { name: 'guardian', title: 'Guardian', step: 'family', of: ['guardian'] },
  { name: 'emergency', title: 'In an emergency', step: 'family', of: ['emergency'] },
  {
    name: 'health',
    title: 'Health',
    step: 'health',
    of: ['healthNotes', 'conditions', 'learning', 'immunization'],
  },
  { name: 'documents', title: 'Documents', step: 'documents', of: [] },
  { name: 'birth', title: 'Birth and nationality', step: 'student', of: ['birth'] },
  {
    name: 'home',
    title: 'Learning at home, meals and transport',
    step: 'other',
    of: ['devices', 'services'],
  },
  { name: 'about', title: 'About your child', step: 'other', of: ['considerations'] },
  { name: 'demographics', title: 'Brothers and sisters', step: 'family', of: ['demographics'] },
  { name: 'identity', title: 'Name and background', step: 'student', of: ['identity', 'background'] },
] as const satisfies readonly SectionRow[]

export type LastYearSectionName = (typeof rows)[number]['name']

export interface LastYearSection extends SectionRow {
  readonly name: LastYearSectionName
}

export const lastYearSections: readonly LastYearSection[] = rows

/** Fields that the family itself may change, in the order of the section. */
export const fieldsIn = ({ of }: LastYearSection): readonly Field[] =>
  of.flatMap((section) =>
    (fields as readonly Field[]).filter((field) => field.section === section && writerOf(field) === 'family'),
  )

/** A section without answers has nothing to review; missing answers are listed elsewhere. */
export const sectionsToLookThrough = (
  answers: Answers,
  received: readonly string[],
): readonly LastYearSection[] =>
  lastYearSections.filter((section) =>
    section.name === 'documents'
      ? received.length > 0
      : fieldsIn(section).some((field) => isAsked(field, answers) && isGiven(answers[field.name])),
  )

/** No is an answer, too. */
const isGiven = (value: FieldValue | undefined): boolean =>
  value !== null && value !== undefined && value !== ''

export interface LookedThrough {
  readonly section: LastYearSectionName
  readonly how: 'confirmed' | 'changed'
}

/** History entry: the family confirmed this section unchanged. */
export const confirmationOf = (section: LastYearSectionName): string => `section:${section}`

/** History entry: the school has begun this school year. */
export const yearField = 'school_year'

/** @param entries the fields of what the family has added to the history since the year has begun */
export const lookedThrough = (entries: ReadonlySet<string>, hasUploaded: boolean): LookedThrough[] =>
  lastYearSections.flatMap((section): LookedThrough[] => {
    const isChanged =
      section.name === 'documents' ? hasUploaded : fieldsIn(section).some(({ name }) => entries.has(name))
    if (isChanged) return [{ section: section.name, how: 'changed' }]
    return entries.has(confirmationOf(section.name)) ? [{ section: section.name, how: 'confirmed' }] : []
  })

/** An entry of the history that changed no answer. */
export const isNote = (field: string): boolean => findField(field) === undefined

/** The text of a note; null for a note of another release. */
export const noteText = (field: string, value: unknown): string | null => {
  if (field === yearField && value === null) return 'The new school year was undone'
  if (field === yearField) return `School year ${academicYear(Number(value))}: last year’s answers to check`
  const section = lastYearSections.find(({ name }) => confirmationOf(name) === field)
  return section ? `Nothing has changed: ${section.title}` : null
}
