// The dry run of one list: compares it with what the school has.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { classLike } from '#shared/rules/lists/imports/classNames'
import { listName, searchForm } from '#shared/rules/students/names'
import type { Db } from '#server/platform/database/schema/schema'
import { listCountries, listNamedEntries } from '#server/school/lookups/queries'
import { listUsedIds } from '#server/students/enrolment/queries'
import { listRecords } from '#server/students/record/queries'
import { listMarksOf, listPlacesOf } from '#server/reports/changes/queries'
import { nameWords } from '#shared/rules/students/sameName'
import { likeIdIn, withPlainIds } from '../people/identity'
import { withoutRowNumbers } from '../people/sameIds'
import { hasNamesAlone } from '../people/nameAlone'
import { wordsOf } from '../people/samePerson'
import { planStudents, type StudentsAsked, type StudentsPlan } from './planStudents'
import { planMarks, findSubject } from './planMarks'
import { planRemarks } from './planRemarks'
import { enrolmentText, markText, readSubject, readTermKey, termText, type TermFactsOfList } from './termRows'
import { byRow, readCodes, resolveRows, rosterText, type RosterOf } from '../markSheets/resolveRows'
import { lowMarks, marksOutOf, weightsIn, type MarkHeads } from '../markSheets/markHeads'
import { partsOfTotals, type TotalsOfParts } from '../markSheets/totalColumns'
import type { NamedStudent } from '../markSheets/nameMatch'
import { repaired } from './repairs'
import { planPlacements } from './planPlacements'
import { planWorkbook } from '../workbook/planWorkbook'
import type { WorkbookRow } from '../workbook/readWorkbook'
import { listRosters } from '../workbook/facts'
import { subjectsLike, subjectsWithin, type KnownNames } from '../markSheets/titleRows'
import { birthdayReader } from './birthdays'
import { type Answers, leftOut, readInTurn, type RowReader, type NamedRow } from './namedRows'
import {
  listClassesOn,
  listForms,
  listNumberOwners,
  listRatings,
  listSubjects,
  listTerms,
  listTermStudents,
  listBornOn,
  listEverybody,
  listPrimarySchools,
  listWithSeaNumbers,
  type KnownStudent,
} from './factsQueries'
import type { PlannedRow, TermKey } from './plannedRow'

/** A class's workbook that has come back. */
export const planWorkbookRows = async (db: Db, rows: readonly WorkbookRow[], answers: Answers) =>
  planWorkbook(rows, await termFactsOf(db, rows), answers)

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
    for (const row of await listPlacesOf(db, key, ids))
      enrolments.set(enrolmentText(key, row.student_id), row)
    for (const row of await listMarksOf(db, key, ids))
      marks.set(markText(key, row.student_id, row.subject_code), row)
  }
  return { ...facts, enrolments, classesThen, marks }
}

const unique = (values: ReadonlyArray<string | undefined>): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
]

interface Decided extends StudentsAsked {
  readonly heads: MarkHeads
  readonly totals: TotalsOfParts
}

/** Only a list of students has words, and needs classes and houses. */
export type ListPlan = Pick<StudentsPlan, 'rows'> & Partial<Omit<StudentsPlan, 'rows'>>

export const planRows = async (
  db: Db,
  kind: Exclude<ImportKind, 'workbook'>,
  rows: readonly NamedRow[],
  decided: Decided,
): Promise<ListPlan> => {
  if (kind === 'students') return planStudentRows(db, rows, decided)
  if (kind === 'placements') return { rows: await planPlacementRows(db, rows, decided) }
  if (kind === 'marks') return { rows: await planMarkRows(db, rows, decided) }
  return { rows: await planRemarkRows(db, rows, decided) }
}

const planStudentRows = async (
  db: Db,
  listed: readonly NamedRow[],
  asked: StudentsAsked,
): Promise<StudentsPlan> => {
  const usedIds = await listUsedIds(db)
  const rows = withPlainIds(listed, 'id', usedIds)
  const known = hasNamesAlone(rows)
    ? named(await listEverybody(db), rows)
    : await listBornOn(db, birthdaysIn(rows, asked))
  const likeId = likeIdIn(usedIds)
  const ids = [
    ...rows.flatMap(({ cells: { id } }) => (id === undefined ? [] : [id, ...likeId(id)])),
    ...known.map(({ id }) => id),
  ]
  const records = await listRecords(db, unique(ids))
  const facts = {
    existing: new Map(records.map((record) => [record.id, record])),
    classes: await listForms(db),
    lists: await listNamedEntries(db),
    countries: (await listCountries(db)).map(({ name }) => name),
    owners: await listNumberOwners(db),
    known,
    usedIds,
  }
  return planStudents(rows, facts, asked)
}

/** Those who have a word of a name of the list in their own. */
const named = (students: readonly KnownStudent[], rows: readonly NamedRow[]): KnownStudent[] => {
  const words = new Set(
    rows.flatMap(({ cells: { name = '', first_name = '', middle_name = '', last_name = '' } }) =>
      nameWords(name, first_name, middle_name, last_name),
    ),
  )
  return students.filter((student) => wordsOf(student).some((word) => words.has(word)))
}

/** The birthdays of a list. */
const birthdaysIn = (listed: readonly NamedRow[], asked: StudentsAsked): string[] => {
  const { rows } = repaired(listed, asked.answers)
  const reader = birthdayReader(rows, asked)
  return unique(rows.map((row) => readInTurn(row, [reader], asked.answers).row.cells.date_of_birth))
}

const planPlacementRows = async (
  db: Db,
  rows: readonly NamedRow[],
  asked: StudentsAsked,
): Promise<PlannedRow[]> => {
  const facts = {
    lists: await listNamedEntries(db),
    primarySchools: await listPrimarySchools(db),
    known: [
      ...(await listBornOn(db, birthdaysIn(rows, asked))),
      ...(await listWithSeaNumbers(db, unique(rows.map(({ cells }) => cells.sea_no)))),
    ],
  }
  return planPlacements(rows, facts, asked)
}

/** With the IDs as the school has them, and without numbers that are nobody's. */
const withSchoolIds = async (db: Db, rows: readonly NamedRow[]): Promise<readonly NamedRow[]> => {
  const ids = await listUsedIds(db)
  const known = new Set(ids)
  return withoutRowNumbers(withPlainIds(rows, 'student_id', ids), (id) => known.has(id))
}

const planMarkRows = async (
  db: Db,
  listed: readonly NamedRow[],
  { answers, heads, totals }: Decided,
): Promise<PlannedRow[]> => {
  const rows = await withSchoolIds(db, listed)
  const subjects = await listSubjects(db)
  const titleOf = (text: string) => meantSubject(text, subjects)?.title ?? text
  const { clear, waiting } = resolveRows(rows, await rosterOf(db, rows), answers, [
    readCodes,
    readSubjects(subjects),
    marksOutOf(heads),
    weightsIn(rows, heads, titleOf),
    ...(totals.size === 0 ? [lowMarks(rows, heads, titleOf)] : []),
    // A column that says how much it counts, or out of how much it is, has a question of its own.
    partsOfTotals(Object.values(heads).some(saysMore) ? new Map() : totals),
  ])
  const asked = await withNames(db, waiting)
  return [...planMarks(clear, await termFactsOf(db, clear), answers), ...asked].sort(byRow)
}

const saysMore = ({ weight, totals }: MarkHeads[string]): boolean => weight !== null || totals.size > 0

const planRemarkRows = async (
  db: Db,
  listed: readonly NamedRow[],
  { answers }: Decided,
): Promise<PlannedRow[]> => {
  const rows = await withSchoolIds(db, listed)
  const { clear, waiting } = resolveRows(rows, await rosterOf(db, rows), answers)
  const asked = await withNames(db, waiting)
  return [...planRemarks(clear, await termFactsOf(db, clear), answers), ...asked].sort(byRow)
}

/** Undefined: none, or one of several. */
const meantSubject = (text: string, subjects: KnownNames['subjects']) => {
  const [first, second] = subjectsLike(text, subjects)
  return findSubject({ subjects }, text) ?? (second ? undefined : first)
}

/** The classes that names are looked for in. */
const rosterOf = async (db: Db, rows: readonly NamedRow[]): Promise<RosterOf> => {
  const classes = await listForms(db)
  const classOf = (text: string) => classLike(text, classes)?.id
  const wanted = new Map<string, { key: TermKey; classes: Set<string> }>()
  for (const { cells } of rows) {
    const key = readTermKey(cells)
    const classId = classOf(cells.class_id ?? '')
    if (cells.student_id || !key || classId === undefined) continue
    const { classes } = wanted.get(termText(key)) ?? { classes: new Set() }
    wanted.set(termText(key), { key, classes: classes.add(classId) })
  }
  const students = new Map<string, NamedStudent[]>()
  for (const [text, { key, classes }] of wanted)
    for (const [classId, ofClass] of await listRosters(db, key, classes))
      students.set(rosterText(text, classId), ofClass)
  return { classOf, students }
}

const longestId = 60

/** 'Further Mathematics' is asked about, too: it has the name of a subject in it. */
const subjectsMeant = (text: string, subjects: KnownNames['subjects']): KnownNames['subjects'] => {
  const like = subjectsLike(text, subjects)
  return like.length > 0 ? like : subjectsWithin(text, subjects)
}

const readSubjects =
  (subjects: KnownNames['subjects']): RowReader =>
  ({ cells: { subject_code: text } }, answers) => {
    const found = text === undefined || findSubject({ subjects }, text) ? [] : subjectsMeant(text, subjects)
    if (text === undefined || found.length === 0) return { doubts: [], reasons: [] }
    const id = `subject ${searchForm(text).slice(0, longestId)}`
    const answer = answers[id]
    if (answer === leftOut.value) return { doubts: [], reasons: [leftOut.reason] }
    if (found.some(({ code }) => code === answer))
      return { cells: { subject_code: answer ?? null }, doubts: [], reasons: [] }
    const choices = [
      ...found.map(({ code, title }) => ({ value: code, label: title })),
      { value: leftOut.value, label: 'Leave these rows out' },
    ]
    return { doubts: [{ id, question: `Which subject is “${text}”?`, choices }], reasons: [] }
  }

/** A list may have IDs alone. */
const withNames = async (db: Db, rows: readonly PlannedRow[]): Promise<PlannedRow[]> => {
  const ids = unique(rows.map(({ student_id }) => student_id ?? undefined))
  const students = new Map((await listTermStudents(db, ids)).map((student) => [student.id, student]))
  return rows.map((row) => {
    const student = students.get(row.student_id ?? '')
    return { ...row, title: (student && listName(student)) || row.title }
  })
}
