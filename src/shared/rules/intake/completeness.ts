// The missing things of a registration, for the family's pages and the office's chase list.
import type { Field, Step } from '../../record/field'
import { fields } from '../../record/fields'
import { namesNumberAbroad } from '../../record/phone'
import type { FieldValue } from '../../record/record'
import { tickGroups } from '../../record/sections'
import { documentTypes, type DocumentType } from './documentTypes'
import {
  namedParents,
  parents,
  showsFamilyQuestions,
  visibleParents,
  type FamilyAnswers,
} from '../students/livingStatus'
import type { Measure } from './measure'

export type Answers = Readonly<Record<string, FieldValue>>

export interface MissingThing {
  readonly step: Step
  /** A field of the record, or a document type. */
  readonly name: string
  readonly label: string
}

export type Progress = 'complete' | 'in progress' | 'not started'

/**
 * True if an answer that depends on a tick counts. The form clears its text with the tick; an earlier text left in a
 * record is not shown, printed or exported.
 */
export const isRevealed = ({ shownBy }: Field, answers: object): boolean =>
  shownBy === undefined || (answers as Answers)[shownBy] === 1

/** True if the form asks for this field, given the other answers. */
export const isAsked = (field: Field, answers: Answers): boolean => {
  if (field.shownBy !== undefined) return isRevealed(field, answers)
  const parent = parents.find((name) => name === field.section)
  if (parent) return visibleParents(familyAnswers(answers)).includes(parent)
  if (field.section === 'demographics' || field.section === 'emergency')
    return showsFamilyQuestions(familyAnswers(answers))
  return true
}

const familyAnswers = (answers: Answers): FamilyAnswers => answers as unknown as FamilyAnswers

/** Families say so with a box, never by clearing the first name. */
export const hasOnlyOneName = ({ first_name, last_name }: Answers): boolean =>
  !first_name && Boolean(last_name)

/**
 * True if an empty answer counts as missing. A parent who is shown only because a name is stored is optional, and so
 * is a parent's telephone when a number from abroad is written under “Work place and telephone”. The emergency contact
 * is always asked for.
 */
export const isOwed = (field: Field, answers: Answers): boolean => {
  const parent = parents.find((name) => name === field.section)
  const isNamed = parent === undefined || namedParents(familyAnswers(answers)).includes(parent)
  if (parent !== undefined && isReachedAbroad(field, answers)) return false
  if (field.leftOut !== undefined && hasOnlyOneName(answers)) return false
  return field.required === true && isNamed && isAsked(field, answers)
}

/** A foreign number does not fit a telephone field; the parent writes it in a text field. */
const isReachedAbroad = ({ kind }: Field, { relative_in_school: words }: Answers): boolean =>
  kind === 'phone' && typeof words === 'string' && namesNumberAbroad(words)

/** Stored with every agreement: the form it covers has asked about all groups of checkboxes. */
export const noteOfAgreeing = { ticks_asked: 1 } as const

/**
 * Values that follow from some answers of a save, in the school's record and in a browser that does not read it again.
 */
export const notedWith = (values: { readonly agree_terms_conditions?: unknown }): Answers =>
  values.agree_terms_conditions === 1 ? noteOfAgreeing : {}

export const missingFields = (answers: Answers): MissingThing[] =>
  missingAmong(owedQuestions(answers), answers).map(({ thing }) => thing)

interface Question {
  /** The things that are said to be missing. Ticks that are read together are named after the first of them. */
  readonly thing: MissingThing
  /** The fields of which any one answers it. */
  readonly names: readonly string[]
  readonly isOwed: (answers: Answers) => boolean
}

/**
 * A registration that was whole and agreed to before its ticks were asked for stays complete, until the school asks
 * again: then the agreement goes.
 */
const missingAmong = (owed: readonly Question[], answers: Answers): readonly Question[] => {
  const open = owed.filter((question) => isOpen(question, answers))
  return agreedBeforeTicks(answers) && open.every(isGroup) ? [] : open
}

const isOpen = ({ names }: Question, answers: Answers): boolean =>
  names.every((name) => isEmpty(name, answers[name]))

const isEmpty = (name: string, value: FieldValue | undefined): boolean =>
  value === null || value === undefined || value === '' || (name === 'agree_terms_conditions' && value !== 1)

/** Agreements from before that have no such note. */
const agreedBeforeTicks = (answers: Answers): boolean =>
  answers['agree_terms_conditions'] === 1 && answers['ticks_asked'] !== noteOfAgreeing.ticks_asked

const isGroup = ({ names }: Question): boolean => names.length > 1

/** A group without a tick or “None of these” is unanswered: each group counts as one question. */
const questionAt = (field: Field): Question[] => {
  const { step, name, label } = field
  const group = tickGroups.find(({ ticks }) => ticks[0]?.name === name)
  if (group) {
    const names = group.ticks.map((tick) => tick.name)
    return [{ thing: { step, name, label: group.title }, names, isOwed: () => true }]
  }
  if (!field.required) return []
  return [{ thing: { step, name, label }, names: [name], isOwed: (answers) => isOwed(field, answers) }]
}

/** In the order of the form. */
const questions: readonly Question[] = (fields as readonly Field[]).flatMap(questionAt)

const owedQuestions = (answers: Answers): Question[] => questions.filter(({ isOwed }) => isOwed(answers))

/** Documents that were sent back count as missing and come first. `received` also counts documents on paper. */
export const missingDocuments = (
  received: readonly string[],
  sentBack: readonly string[] = [],
): MissingThing[] => [...sentBackThings(sentBack), ...neverReceived(received, sentBack)]

const sentBackThings = (sentBack: readonly string[]): MissingThing[] =>
  documentTypes
    .filter(({ type }) => sentBack.includes(type))
    .map((document) => documentThing(document, `${document.title} (sent back)`))

const documentThing = ({ type, title }: DocumentType, label = title): MissingThing => ({
  step: 'documents',
  name: type,
  label,
})

const neverReceived = (received: readonly string[], sentBack: readonly string[]): MissingThing[] =>
  documentTypes
    .filter(({ type }) => !received.includes(type) && !sentBack.includes(type))
    .map((document) => documentThing(document))

/** Everything still missing: documents that were sent back, then the rest in the order of the form. */
export const missingThings = (
  answers: Answers,
  received: readonly string[],
  sentBack: readonly string[] = [],
): MissingThing[] => {
  const missing = missingFields(answers)
  return [
    ...sentBackThings(sentBack),
    ...missing.filter(({ step }) => step !== 'complete'),
    ...neverReceived(received, sentBack),
    ...missing.filter(({ step }) => step === 'complete'),
  ]
}

/** How many answers and documents the form asks this family for. */
export const askedCount = (answers: Answers): number => owedQuestions(answers).length + documentTypes.length

/** The same for each step. */
export const askedBySteps = (answers: Answers): Readonly<Record<Step, number>> => {
  const asked = { student: 0, family: 0, health: 0, other: 0, documents: documentTypes.length, complete: 0 }
  for (const { thing } of owedQuestions(answers)) asked[thing.step] += 1
  return asked
}

/** The answers alone, without the documents: both numbers in one pass, for lists of thousands. */
export const measureAnswers = (answers: Answers): Measure => {
  const owed = owedQuestions(answers)
  return { left: missingAmong(owed, answers).length, of: owed.length }
}

/** Not started: the family has answered nothing beyond the school's own data. */
export const progressOf = (missing: { readonly length: number }, familyHasAnswered: boolean): Progress => {
  if (missing.length === 0) return 'complete'
  return familyHasAnswered ? 'in progress' : 'not started'
}

/** The office fills these in before the family starts. */
const knownToSchool = new Set(['identity', 'birth', 'background'])

/** True if the form has an answer that only the family can give. */
export const familyHasAnswered = (answers: Answers, uploaded: readonly string[]): boolean =>
  uploaded.length > 0 ||
  (fields as readonly Field[]).some(
    ({ name, section, isMark }) => !knownToSchool.has(section) && !isMark && Boolean(answers[name]),
  )
