// The rows that erasure and retention find, blank or remove, besides those that hold a student's ID.
import { type ExpressionBuilder, sql } from 'kysely'
import { headerWords } from '#shared/rules/lists/imports/importMatching'
import { listName, type PersonName, searchForm } from '#shared/rules/students/names'
import type { Database, Db } from '../platform/database/schema/schema'

export interface Named extends PersonName {
  readonly id: string
}

/** Undefined when there is no such record. */
export const findNamed = (db: Db, studentId: string): Promise<Named | undefined> =>
  db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', studentId)
    .executeTakeFirst()

/**
 * Lists that name the student, by ID, in a row whose ID could not be read, or among those of whom a person has to choose
 * one, or that was taken for a title; and every list that has not been checked yet, since nobody knows whom it names.
 */
export const listImportsOf = (db: Db, student: Named) =>
  db
    .selectFrom('import_batch')
    .select(['id', 'sha256', 'state', 'file_name', 'mapping', 'outcome'])
    .where((is) =>
      is.or([
        is('state', '=', 'stored'),
        is.and([is('mapping', 'like', '%"otherRows":%'), ...holdNames('mapping', student)]),
        is('id', 'in', (row) =>
          row
            .selectFrom('import_row')
            .select('import_id')
            .where((of) =>
              of.or([
                of('student_id', '=', student.id),
                of.and([of('student_id', 'is', null), namedInTitle(of, student)]),
                of.and([of('student_id', 'is', null), of('changes', 'like', `%(${student.id})%`)]),
              ]),
            ),
        ),
      ]),
    )
    .execute()

/** In the order in which a teacher has written them. */
const namedInTitle = (of: ExpressionBuilder<Database, 'import_row'>, student: Named) => {
  const names = holdNames('title', student)
  return names.length < 2 ? of('title', '=', listName(student)) : of.and(names)
}

const holdNames = (column: 'title' | 'mapping', { first_name, last_name }: Named) =>
  [first_name, last_name]
    .filter((name) => name !== null && name !== '')
    .map((name) => sql<boolean>`lower(${sql.ref(column)}) like ${`%${name?.toLowerCase() ?? ''}%`}`)

export type ListOfStudent = Awaited<ReturnType<typeof listImportsOf>>[number]

/** Lists that were never applied could bring the student back. */
export const removeImports = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return
  await db.deleteFrom('import_row').where('import_id', 'in', ids).execute()
  await db.deleteFrom('import_batch').where('id', 'in', ids).execute()
}

/** Keeps an applied list, without the student. */
export const blankImport = async (db: Db, list: ListOfStudent, student: Named) => {
  const { id, file_name, mapping, outcome } = list
  await db.deleteFrom('import_row').where('import_id', '=', id).where('student_id', 'is', null).execute()
  // A question about the whole list, such as its capitals, names several students.
  await db
    .updateTable('import_row')
    .set({ changes: '[]', reasons: JSON.stringify(['Not decided']) })
    .where('import_id', '=', id)
    .where('state', '=', 'rejected')
    .where('changes', '!=', '[]')
    .execute()
  const blank = {
    headers: '[]',
    mapping: mapping === null ? null : mappingWithout(mapping, student),
    file_name: namesIn(file_name, student) ? file_name.replace(/^.*?(\.\w+)?$/, 'list$1') : file_name,
    outcome: outcome === null ? null : withoutStudent(outcome, student.id),
  }
  await db.updateTable('import_batch').set(blank).where('id', '=', id).execute()
}

interface Mapping {
  /** The name may be a word of a column that was matched by mistake, or stand in a title. */
  readonly words?: unknown
  readonly otherRows?: unknown
  readonly remembered?: Readonly<Record<string, unknown>>
  readonly answers?: Readonly<Record<string, string>>
}

/** Without unknown words, titles, remembered headers, and decisions that name the student. */
const mappingWithout = (text: string, student: Named): string => {
  const { words: _words, otherRows: _titles, remembered, answers, ...mapping } = JSON.parse(text) as Mapping
  const others = Object.entries(answers ?? {}).filter(
    ([doubt, answer]) => answer !== student.id && !namesIn(doubt, student),
  )
  return JSON.stringify({
    ...mapping,
    ...(answers && { answers: Object.fromEntries(others) }),
    ...(remembered && !areHeadersOf(remembered, student) && { remembered }),
  })
}

/** The row of a student may have been taken for the headers that are remembered for the next list. */
const areHeadersOf = (remembered: Mapping['remembered'], { id, first_name, last_name }: Named): boolean =>
  [id, first_name, last_name].some(
    (name) =>
      name &&
      Object.keys(remembered ?? {}).some((header) => ` ${header} `.includes(` ${headerWords(name)} `)),
  )

const namesIn = (text: string, { id, first_name, last_name }: Named): boolean =>
  [id, first_name, last_name].some((name) => name && text.toLowerCase().includes(name.toLowerCase()))

interface KeptRow {
  readonly student_id: string | null
  readonly title: string
}

const erasedTitle = 'Erased'

const withoutStudent = (outcome: string, id: string): string => {
  const { kept = [], ...counts } = JSON.parse(outcome) as { kept?: KeptRow[] }
  const left = kept.map((row) =>
    row.student_id === id ? { ...row, student_id: null, title: erasedTitle } : row,
  )
  return JSON.stringify({ ...counts, kept: left })
}

/** Their files are to be removed, since they hold every row as uploaded. */
export const detachListFiles = async (db: Db, hashes: readonly string[]) => {
  if (hashes.length === 0) return
  await db
    .updateTable('import_batch')
    .set({ sha256: '' })
    .where('sha256', 'in', [...hashes])
    .execute()
}

/** For example 'Birth pin 123 belongs to Ramkissoon, Asha (20260001)' in another student's row. */
export const blankSentences = async (db: Db, studentId: string) => {
  // In a rejected row they are the questions that a person has to decide.
  await db
    .updateTable('import_row')
    .set({ changes: '[]' })
    .where('state', '=', 'rejected')
    .where('changes', 'like', `%(${studentId})%`)
    .execute()
  await db
    .updateTable('import_row')
    .set({ reasons: JSON.stringify(['This row conflicted with a student whose data has been erased']) })
    .where('reasons', 'like', `%(${studentId})%`)
    .execute()
}

/** They give repeated requests one effect; without them a list may be sent twice, which does no harm. */
export const removeOfficeAnswers = (db: Db, routes: readonly string[]) =>
  db.deleteFrom('idempotency').where('route', 'in', routes).execute()

/** Choices that the office has saved under the name or the ID of a student, or that search for one. */
export const removeViewsNaming = async (db: Db, student: Named) => {
  const views = await db.selectFrom('saved_view').select(['id', 'name', 'definition']).execute()
  const ids = views
    .filter(({ name, definition }) => isNamedIn(`${name} ${definition}`, student))
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('saved_view').where('id', 'in', ids).execute()
}

/** A first name alone may be that of a house or of somebody else; names of columns hold many a short name. */
const isNamedIn = (text: string, { id, first_name, last_name }: Named): boolean => {
  const holds = (name: string | null) => name !== null && searchWords(text).includes(searchWords(name))
  return holds(id) || (holds(first_name) && holds(last_name))
}

const searchWords = (text: string): string => ` ${searchForm(text)} `

interface Plan {
  readonly exceptions: ReadonlyArray<{ readonly student_id: string }>
}

type Kept = ReadonlyArray<{ readonly student_id: string }>

/** The plan of a year names exceptions by ID, and after an undo those who stay as they are by name. */
export const blankYearTurns = async (db: Db, studentId: string) => {
  const isOther = ({ student_id }: { readonly student_id: string }) => student_id !== studentId
  for (const { year, ...row } of await db
    .selectFrom('year_turn')
    .select(['year', 'plan', 'kept'])
    .execute()) {
    const plan = JSON.parse(row.plan) as Plan
    const exceptions = plan.exceptions.filter(isOther)
    const kept = (JSON.parse(row.kept) as Kept).filter(isOther)
    await db
      .updateTable('year_turn')
      .set({ plan: JSON.stringify({ ...plan, exceptions }), kept: JSON.stringify(kept) })
      .where('year', '=', year)
      .execute()
  }
}

/** Replaced documents that were uploaded before a moment. */
export const listFormerFiles = (db: Db, before: string) =>
  db
    .selectFrom('uploaded_file')
    .select(['id', 'student_id', 'sha256'])
    .where('is_current', '=', 0)
    .where('uploaded_at', '<', before)
    .orderBy('id')
    .execute()

export const removeFileRow = (db: Db, id: string) =>
  db.deleteFrom('uploaded_file').where('id', '=', id).where('is_current', '=', 0).execute()

/** Lists uploaded before a moment, with everybody they name. */
export const listOldImports = async (db: Db, before: string) => {
  const rows = await db
    .selectFrom('import_batch')
    .leftJoin('import_row', 'import_row.import_id', 'import_batch.id')
    .select(['import_batch.id', 'import_batch.sha256', 'import_row.student_id'])
    .where('import_batch.created_at', '<', before)
    .orderBy('import_batch.created_at')
    .orderBy('import_batch.id')
    .execute()
  const imports = new Map<string, { id: string; sha256: string; students: string[] }>()
  for (const { id, sha256, student_id } of rows) {
    const one = imports.get(id) ?? { id, sha256, students: [] }
    if (student_id !== null) one.students.push(student_id)
    imports.set(id, one)
  }
  return [...imports.values()]
}

export const listOldDevices = (db: Db, before: string) =>
  db
    .selectFrom('sign_in_device')
    .select(['session_id', 'account_id'])
    .where('at', '<', before)
    .where('session_id', 'not in', (row) => row.selectFrom('session').select('id'))
    .orderBy('at')
    .orderBy('session_id')
    .execute()

export const removeDevice = (db: Db, sessionId: string) =>
  db.deleteFrom('sign_in_device').where('session_id', '=', sessionId).execute()
