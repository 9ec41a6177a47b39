// The numbers of the completeness board. The rule behind `progress` is the one that tells the family what is
// left (shared/rules/intake/completeness); here it is only counted.
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { Measure } from '#shared/rules/intake/measure'

export interface Counts {
  readonly students: number
  readonly complete: number
  readonly inProgress: number
  readonly notStarted: number
  /** Students with missing documents; each is in one of the three above as well. */
  readonly documentsMissing: number
  /** Students with a document that was sent back; part of documentsMissing. */
  readonly sentBack: number
  /** How much is missing, of all that is asked, over all students. */
  readonly measure: Measure
}

export interface ClassCounts extends Counts {
  /** Null: students without a class. */
  readonly classId: string | null
}

export interface FormCounts extends Counts {
  /** Null: students whose class belongs to no form. */
  readonly formLevel: number | null
  readonly classes: readonly ClassCounts[]
}

export interface Board {
  readonly school: Counts
  readonly forms: readonly FormCounts[]
}

/** Counts present students only: nobody waits for the family of a leaver. */
export const countBoard = (rows: readonly StudentProgress[]): Board => {
  const present = rows.filter(({ left_on }) => left_on === null)
  return {
    school: countRows(present),
    forms: grouped(present, ({ form_level }) => form_level)
      .map(([formLevel, own]) => ({ formLevel, ...countRows(own), classes: classesOf(own) }))
      .sort((a, b) => nullLast(a.formLevel, b.formLevel)),
  }
}

const classesOf = (rows: readonly StudentProgress[]): ClassCounts[] =>
  grouped(rows, ({ class_id }) => class_id)
    .map(([classId, own]) => ({ classId, ...countRows(own) }))
    .sort((a, b) => nullLast(a.classId, b.classId))

export const countRows = (rows: readonly StudentProgress[]): Counts => ({
  students: rows.length,
  complete: countOf(rows, ({ progress }) => progress === 'complete'),
  inProgress: countOf(rows, ({ progress }) => progress === 'in progress'),
  notStarted: countOf(rows, ({ progress }) => progress === 'not started'),
  documentsMissing: countOf(rows, ({ missing_documents }) => missing_documents.length > 0),
  sentBack: countOf(rows, ({ sent_back }) => sent_back > 0),
  measure: { left: sumOf(rows, 'missing'), of: sumOf(rows, 'asked') },
})

const countOf = (rows: readonly StudentProgress[], fits: (row: StudentProgress) => boolean): number =>
  rows.filter(fits).length

const sumOf = (rows: readonly StudentProgress[], part: 'missing' | 'asked'): number =>
  rows.reduce((sum, row) => sum + row[part], 0)

const grouped = <K>(rows: readonly StudentProgress[], keyOf: (row: StudentProgress) => K) => {
  const groups = new Map<K, StudentProgress[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}

/** Null stands last. */
const nullLast = <T extends string | number>(a: T | null, b: T | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}
