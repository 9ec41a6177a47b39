// A term's school with the imports of an administrator, and what its marks are.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import type { Row } from '../../platform/spreadsheets/cells'
import { importDesk, listFile } from './importLists'
import { startImports } from './studentImports'
import { saveTermSchool } from '../papers/termSchool'
import type { TestDatabase } from '../database/testDb'

export const startTermImports = async (database: TestDatabase) => {
  const portal = await startImports(database)
  await saveTermSchool(portal.db)
  const desk = importDesk(portal, portal.office)
  const dry = async (kind: ImportKind, headers: string[], rows: Row[], fixed = {}) =>
    desk.check(await desk.store(kind, await listFile(headers, rows)), fixed)
  const markOf = (student_id: string, subject_code: string) =>
    portal.db
      .selectFrom('term_mark')
      .selectAll()
      .where('student_id', '=', student_id)
      .where('subject_code', '=', subject_code)
      .where('term', '=', 3)
      .executeTakeFirst()
  const version = async () =>
    (
      await portal.db
        .selectFrom('term_report')
        .select('version')
        .where('year', '=', 2025)
        .where('term', '=', 3)
        .executeTakeFirstOrThrow()
    ).version
  /** The tables of the term without the counter of its changes. */
  const termSchool = async () => (await portal.school()).replace(/^term_report .*$/gm, '')
  return { ...portal, dry, markOf, version, termSchool }
}

export const markTitles = [
  'Year',
  'Term',
  'Student ID',
  'Subject',
  'Coursework',
  'Exam',
  'Conduct',
  'Remarks',
]
