// Two teachers of class 1A in the year of the summer term, and what is asked of the portal as one of them.
import * as contract from '#shared/contract/reports/marks'
import type { Db } from '../../platform/database/schema/schema'
import { summerTerm } from '../papers/termSchool'
import { assign, colleague, enrol, type Person } from '../people/people'
import { openMarks, summer, type Cell } from './marksDesk'
import type { Engine } from '../database/testDb'
import type { TestApp } from './testApp'

/** Teaches English and French in 1A; nobody has a mark in French yet. */
export const teacher = colleague('teacher', 'lee')
/** The form teacher of 1A, who teaches Mathematics there. */
export const formTeacher = colleague('form_teacher', 'ali')

export const saveTeachers = async (db: Db) => {
  await db.insertInto('subject').values({ code: 'FRE', title: 'French', position: 3, counts: 1 }).execute()
  await enrol(db, teacher)
  await enrol(db, formTeacher)
  await assign(db, teacher, 2025, '1A ENG', '1A FRE')
  await assign(db, formTeacher, 2025, '1A', '1A MAT')
}

type Saved = { version: number; changes: number; refused: contract.RefusedCell[] } & {
  conflicts: contract.CellConflict[]
}

/** What somebody who hands a sheet in has seen of it. */
export interface Seen {
  readonly version: number
  readonly reopened_at: string | null
}

/** Of a class that one may not see. */
export const unseen: Seen = { version: 0, reopened_at: null }

/** What a page tells of the sheet that it shows. */
export const seenIn = ({ version, subjects, of_term }: contract.ClassMarks, code: string | null): Seen => {
  return { version, reopened_at: sheetIn({ subjects, of_term }, code)?.reopened_at ?? null }
}

/** '' for a sheet that is open, and for one that the page does not show. */
export const handedInAt = (page: contract.ClassMarks, code: string | null): string =>
  sheetIn(page, code)?.handed_in?.at ?? ''

const sheetIn = (
  { subjects, of_term }: Pick<contract.ClassMarks, 'subjects' | 'of_term'>,
  code: string | null,
) => (code === null ? of_term : subjects.find((subject) => subject.code === code))

export const teachersDesk = async (test: TestApp, person: Person) => {
  const headers = await test.signInAs(person)
  const ask = (cells: Cell[], class_id = '1A') =>
    test.call(contract.saveMarks, {}, { headers, body: { ...summerTerm, class_id, cells } })
  const look = (classId = '1A') => test.call(contract.getClassMarks, { ...summer, classId }, { headers })
  /** As somebody who looks at the class, and then hands in what they have seen. */
  const handIn = async (subject_code: string | null, class_id = '1A') => {
    const seen = await look(class_id)
    return send(subject_code, seen.statusCode === 200 ? seenIn(seen.json(), subject_code) : unseen, class_id)
  }
  const send = (subject_code: string | null, seen: Seen, class_id = '1A') =>
    test.call(contract.handInMarks, {}, { headers, body: { ...summerTerm, class_id, subject_code, ...seen } })
  return {
    ...{ headers, ask, look, handIn, handInSeen: send },
    save: async (cells: Cell[], class_id?: string) => (await ask(cells, class_id)).json<Saved>(),
    marks: async (classId?: string) => (await look(classId)).json<contract.ClassMarks>(),
    board: async () =>
      (await test.call(contract.getMarksBoard, summer, { headers })).json<contract.MarksBoard>(),
    changes: (studentId: string) =>
      test.call(contract.listMarkChanges, { ...summer, studentId }, { headers }),
  }
}

/** The summer term with its office, the two teachers, and what they do. */
export const openTeachers = async (engine: Engine) => {
  const office = await openMarks(engine)
  await saveTeachers(office.test.db)
  const { test, admin } = office
  /** As the office, which has seen when the sheet was handed in. */
  const reopen = async (subject_code: string | null, headers = admin, seenAt?: string) => {
    const look = await test.call(contract.getClassMarks, { ...summer, classId: '1A' }, { headers: admin })
    const handed_in_at = seenAt ?? handedInAt(look.json(), subject_code)
    const body = { ...summerTerm, class_id: '1A', subject_code, handed_in_at }
    return test.call(contract.reopenMarks, {}, { headers, body })
  }
  const audited = async () =>
    (await test.db.selectFrom('audit').select(['actor', 'action', 'details']).orderBy('id').execute()).filter(
      ({ action }) => /handed in|reopened/.test(action),
    )
  return {
    ...{ office, test, reopen, audited },
    lee: await teachersDesk(test, teacher),
    ali: await teachersDesk(test, formTeacher),
  }
}
