// The office at its marks: enters cells, and looks at what is there.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/marks'
import { summerTerm } from '../papers/termSchool'
import { openOffice } from './office'
import type { Engine } from '../database/testDb'

type Save = BodyOf<typeof contract.saveMarks>
export type Cell = Save['cells'][number]
type Saved = { version: number; changes: number; conflicts: contract.CellConflict[] } & {
  refused: contract.RefusedCell[]
  posted: 0 | 1
}

export const summer = { year: '2025', term: '3' }

export const cell = (
  student_id: string,
  subject_code: string | null,
  name: string,
  value: Cell['value'],
  base = 0,
): Cell => ({ student_id, subject_code, name, value, base })

export const openMarks = async (engine: Engine) => {
  const office = await openOffice(engine)
  const { test, admin: headers } = office
  const ask = (cells: Cell[], class_id = '1A') =>
    test.call(contract.saveMarks, {}, { headers, body: { ...summerTerm, class_id, cells } })
  const save = async (cells: Cell[], class_id = '1A'): Promise<Saved> => {
    const answer = await ask(cells, class_id)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json<Saved>()
  }
  const look = async (classId = '1A') =>
    (await test.call(contract.getClassMarks, { ...summer, classId }, { headers })).json<contract.ClassMarks>()
  const history = async (studentId: string) =>
    (await test.call(contract.listMarkChanges, { ...summer, studentId }, { headers })).json<
      contract.MarkChange[]
    >()
  const board = async () =>
    (await test.call(contract.getMarksBoard, summer, { headers })).json<contract.MarksBoard>()
  const mark = async (student_id: string, subject_code: string) =>
    (await look()).marks.find((one) => one.student_id === student_id && one.subject_code === subject_code)
  const termVersion = async () =>
    (
      await test.db
        .selectFrom('term_report')
        .select('version')
        .where('year', '=', summerTerm.year)
        .where('term', '=', summerTerm.term)
        .executeTakeFirstOrThrow()
    ).version
  /** As if the student had come after the list was made. */
  const notListed = async (studentId: string) => {
    await test.db.deleteFrom('term_mark').where('student_id', '=', studentId).execute()
    await test.db.deleteFrom('term_enrolment').where('student_id', '=', studentId).execute()
  }
  return { ...office, ask, save, look, history, board, mark, termVersion, notListed }
}
