import * as contract from '#shared/contract/reports/marks'
import { matrix } from '../../testing/people/personas'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { summer } from '../../testing/portal/marksDesk'
import type { TestApp } from '../../testing/portal/testApp'
import { findTermState } from '../posting/queries'

const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

const school = async ({ db }: TestApp) => {
  if (!(await findTermState(db, summerTerm))) await saveTermSchool(db)
}

matrix([
  {
    call: contract.getClassMarks,
    before: school,
    about: ({ class_id }) => ({ params: { ...summer, classId: class_id } }),
    expected: admins,
  },
  {
    call: contract.saveMarks,
    before: school,
    about: ({ id, class_id }) => ({
      body: {
        ...summerTerm,
        class_id,
        cells: [{ student_id: id, subject_code: 'ENG', name: 'exam', value: 61, base: 0 }],
      },
    }),
    expected: admins,
    after: async ({ db }, _answer, persona) => {
      const { length } = await db.selectFrom('mark_change').select('id').execute()
      expect(length).toBe(persona === 'A' ? 1 : 0)
    },
  },
  {
    call: contract.listMarkChanges,
    before: school,
    about: ({ id }) => ({ params: { ...summer, studentId: id } }),
    expected: admins,
  },
  { call: contract.getMarksBoard, before: school, about: () => ({ params: summer }), expected: admins },
])
