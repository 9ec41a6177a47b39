// The data of the registration report: one entry per class in the school's order.
import {
  type Progress,
  familyHasAnswered,
  missingThings,
  progressOf,
  type Answers,
  type MissingThing,
} from '#shared/rules/intake/completeness'
import { saysNone } from '#shared/record/fieldRules'
import type { StudentRecord } from '#shared/record/record'
import { fieldsOf } from '#shared/record/sections'
import { listName } from '#shared/rules/students/names'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { parents, visibleParents, type Parent } from '#shared/rules/students/livingStatus'
import type { School } from '../../platform/pdf/blocks/pageFrame'

export interface ReportStudent {
  readonly id: string
  /** Last name, first name. */
  readonly name: string
  readonly sex: string
  readonly date_of_birth: string
  readonly phone: string
  readonly email: string
  /** One line per parent. */
  readonly parents: readonly string[]
  /** The missing things, in words. */
  readonly missing: string
  readonly lacksDocuments: boolean
  readonly progress: Progress
}

export interface ReportClass {
  /** Null: students without a class. */
  readonly class_id: string | null
  readonly students: readonly ReportStudent[]
}

export interface RegistrationReportData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  /** The classes in the school's order. Only one of them is in memory at a time. */
  readonly classes: AsyncIterable<ReportClass> | Iterable<ReportClass>
}

export interface Totals {
  readonly students: number
  readonly complete: number
  readonly inProgress: number
  readonly notStarted: number
  readonly lackingDocuments: number
}

export const totalsOf = (students: readonly ReportStudent[]): Totals => {
  const count = (isCounted: (student: ReportStudent) => boolean) => students.filter(isCounted).length
  return {
    students: students.length,
    complete: count(({ progress }) => progress === 'complete'),
    inProgress: count(({ progress }) => progress === 'in progress'),
    notStarted: count(({ progress }) => progress === 'not started'),
    lackingDocuments: count(({ lacksDocuments }) => lacksDocuments),
  }
}

const nothing: Totals = { students: 0, complete: 0, inProgress: 0, notStarted: 0, lackingDocuments: 0 }

export const addTotals = (all: readonly Totals[]): Totals =>
  all.reduce(
    (sum, one) => ({
      students: sum.students + one.students,
      complete: sum.complete + one.complete,
      inProgress: sum.inProgress + one.inProgress,
      notStarted: sum.notStarted + one.notStarted,
      lackingDocuments: sum.lackingDocuments + one.lackingDocuments,
    }),
    nothing,
  )

export interface ClassTotals {
  readonly name: string
  readonly totals: Totals
}

export const className = ({ class_id }: ReportClass): string =>
  class_id === null ? 'Without a class' : `Class ${class_id}`

interface StoredStudent {
  readonly record: StudentRecord
  /** Types of documents that were uploaded. */
  readonly uploaded: readonly string[]
  readonly onPaper: readonly string[]
  /** Uploaded types that were sent back; they are also in `uploaded`. */
  readonly sentBack: readonly string[]
}

export const reportStudent = ({ record, uploaded, onPaper, sentBack }: StoredStudent): ReportStudent => {
  const answers: Answers = record
  const missing = missingThings(answers, [...uploaded, ...onPaper], sentBack)
  const progress = progressOf(missing, familyHasAnswered(answers, uploaded))
  return {
    id: record.id,
    name: listName(record),
    sex: record.sex ?? '',
    date_of_birth: record.date_of_birth ?? '',
    phone: shortPhone(record.phone_home ?? ''),
    email: record.email ?? '',
    parents: visibleParents(record).flatMap((parent) => parentLine(answers, parent)),
    missing: missingText(missing, progress),
    lacksDocuments: missing.some(isDocument),
    progress,
  }
}

/** 5550143 → 555-0143: the report gives the area code once, at the top. */
const shortPhone = (digits: string): string =>
  /^\d{7}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits

const titles: Readonly<Record<Parent, string>> = { mother: 'Mother', father: 'Father', guardian: 'Guardian' }

/** 'Mother: Ann Ali · 555-0143 · ann@example.org' */
const parentLine = (answers: Answers, parent: Parent): string[] => {
  const fields = fieldsOf(parent)
  const ofKind = (kind: string) =>
    fields
      .filter((field) => field.kind === kind && !saysNone(field, textOf(answers, field.name)))
      .map(({ name }) => textOf(answers, name))
  const parts = [textOf(answers, `${parent}_name`), ...ofKind('phone').map(shortPhone), ...ofKind('email')]
  const known = parts.filter(Boolean)
  return known.length > 0 ? [`${titles[parent]}: ${known.join(' · ')}`] : []
}

const textOf = (answers: Answers, name: string): string => String(answers[name] ?? '')

const progressTexts = { complete: 'Complete', 'not started': 'Everything: not started yet' } as const

/** 'Allergies, Mother: Mobile phone, E-mail; Documents: SEA slip' */
const missingText = (missing: readonly MissingThing[], progress: Progress): string => {
  if (progress !== 'in progress') return progressTexts[progress]
  const groups = new Map<string, string[]>()
  for (const thing of missing) {
    const group = groupOf(thing)
    groups.set(group, [...(groups.get(group) ?? []), labelOf(thing)])
  }
  return [...groups]
    .map(([group, labels]) => [group, labels.join(', ')].filter(Boolean).join(': '))
    .join('; ')
}

const groupOf = (thing: MissingThing): string => {
  if (isDocument(thing)) return 'Documents'
  const parent = parents.find((one) => fieldsOf(one).some(({ name }) => name === thing.name))
  return parent ? titles[parent] : ''
}

const isDocument = ({ name }: MissingThing) => documentTypes.some(({ type }) => type === name)

/** The tick box has a long label; the report uses a short one. */
const labelOf = ({ name, label }: MissingThing): string =>
  name === 'agree_terms_conditions' ? 'Agreement to the terms' : label
