// The dry run of one list: compares it with what the school has.
import type { ImportKind } from '#shared/rules/imports/importFields'
import { dateOrderOf, readBirthDate } from '#shared/rules/imports/placements/birthDates'
import type { Db } from '../../../platform/database/schema/schema'
import { listNamedEntries } from '../../lookups/lookupsRepository'
import { listRecords } from '../../students/record/studentsRepository'
import { planMarks } from '../marks/planMarksRules'
import { planRemarks } from '../marks/planRemarksRules'
import { enrolmentText, markText, readSubject, termText, type TermFactsOfList } from '../marks/termRowsRules'
import { listBornOn, listPrimarySchools, listWithSeaNumbers } from '../placements/placementFactsRepository'
import { planPlacements } from '../placements/planPlacementsRules'
import { planStudents } from '../students/planStudentsRules'
import {
  listClassesOn,
  listEnrolments,
  listForms,
  listMarks,
  listNumberOwners,
  listRatings,
  listSubjects,
  listTerms,
  listTermStudents,
} from './importFactsRepository'
import type { NamedRow } from './namedRowsData'
import type { PlannedRow, TermKey } from './plannedRowData'

const unique = (values: ReadonlyArray<string | undefined>): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
]

const planStudentRows = async (db: Db, rows: readonly NamedRow[], today: string): Promise<PlannedRow[]> => {
  const records = await listRecords(db, unique(rows.map(({ cells }) => cells.id)))
  const facts = {
    existing: new Map(records.map((record) => [record.id, record])),
    lists: await listNamedEntries(db),
    owners: await listNumberOwners(db),
  }
  return planStudents(rows, facts, today)
}

const planPlacementRows = async (db: Db, rows: readonly NamedRow[], today: string): Promise<PlannedRow[]> => {
  const order = dateOrderOf(rows.map(({ cells }) => cells.date_of_birth))
  const days = rows.map(({ cells }) => readBirthDate(cells.date_of_birth ?? '', order, today).day)
  const facts = {
    lists: await listNamedEntries(db),
    primarySchools: await listPrimarySchools(db),
    known: [
      ...(await listBornOn(db, unique(days))),
      ...(await listWithSeaNumbers(db, unique(rows.map(({ cells }) => cells.sea_no)))),
    ],
  }
  return planPlacements(rows, facts, today)
}

const termFactsOf = async (db: Db, rows: readonly NamedRow[]): Promise<TermFactsOfList> => {
  const ids = unique(rows.map(({ cells }) => cells.student_id))
  const terms = await listTerms(db)
  const facts = {
    students: new Map((await listTermStudents(db, ids)).map((student) => [student.id, student])),
    forms: new Map((await listForms(db)).map(({ id, form_level }) => [id, form_level])),
    terms: new Set(terms.map(termText)),
    subjects: await listSubjects(db),
    ratings: await listRatings(db),
    enrolments: new Map<string, never>(),
    classesThen: new Map<string, never>(),
    marks: new Map<string, never>(),
  }
  const keys = new Map<string, TermKey>()
  for (const row of rows) {
    const { key } = readSubject(row, facts)
    if (key && facts.terms.has(termText(key))) keys.set(termText(key), key)
  }
  const enrolments: TermFactsOfList['enrolments'] & Map<string, unknown> = new Map()
  const marks: TermFactsOfList['marks'] & Map<string, unknown> = new Map()
  const classesThen: Map<string, string> = new Map()
  for (const key of keys.values()) {
    const { ends = null } = terms.find((one) => termText(one) === termText(key)) ?? {}
    for (const { student_id, class_id } of await listClassesOn(db, ends ?? `${key.year + 1}-08-31`, ids))
      classesThen.set(enrolmentText(key, student_id), class_id)
    for (const row of await listEnrolments(db, key, ids))
      enrolments.set(enrolmentText(key, row.student_id), row)
    for (const row of await listMarks(db, key, ids))
      marks.set(markText(key, row.student_id, row.subject_code), row)
  }
  return { ...facts, enrolments, classesThen, marks }
}

/** @param today yyyy-MM-dd in the school's time zone */
export const planRows = async (db: Db, kind: ImportKind, rows: readonly NamedRow[], today: string) => {
  if (kind === 'students') return planStudentRows(db, rows, today)
  if (kind === 'placements') return planPlacementRows(db, rows, today)
  const facts = await termFactsOf(db, rows)
  return kind === 'marks' ? planMarks(rows, facts) : planRemarks(rows, facts)
}
