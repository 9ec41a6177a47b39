// Subjects, grades and ratings of the report cards. Each list is read and saved as a whole, in its order; a save based
// on an older `version` gets a 409 with the stored list in `current`. Their rules: rules/reports/marks/reportLists.
import * as Type from 'typebox'
import { listLimits } from '../../rules/reports/marks/reportLists'
import { reportLimits } from '../../rules/reports/marks/termFacts'
import { call } from '../call'
import { closed, flag, integer } from '../../record/schemas'

const version = Type.String({ maxLength: 40 })

const subject = {
  /** Names the subject in imported lists and identifies its marks: it never changes. */
  code: Type.String({ minLength: 1, maxLength: 10 }),
  title: Type.String({ maxLength: reportLimits.subject_title }),
  /** 0: shown on the card, but not counted in any result. */
  counts: flag,
}

export const Subjects = closed({
  /** `marks`: how many are stored, over all terms, counted to 1000; a subject with marks cannot be removed. */
  subjects: Type.Array(closed({ ...subject, marks: integer })),
  version,
})
export type Subjects = Type.Static<typeof Subjects>

/** In the order of the card. */
export const listSubjects = call({
  method: 'GET',
  path: '/api/subjects',
  load: 'reads',
  notes: 'nothing about a student',
  response: Subjects,
})

export const saveSubjects = call({
  method: 'POST',
  path: '/api/subjects',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ subjects: Type.Array(closed(subject), { maxItems: listLimits.subjects }), version }),
  response: Subjects,
})

const meaning = Type.String({ maxLength: listLimits.meaning })

const grade = closed({
  grade: Type.String({ minLength: 1, maxLength: 3 }),
  /** The lowest printed mark that gets this grade. */
  lowest: Type.Number({ minimum: 0, maximum: 100 }),
  meaning,
})
const rating = closed({ grade: Type.String({ minLength: 1, maxLength: reportLimits.rating }), meaning })

const lists = {
  /** Best first. */
  grades: Type.Array(grade, { maxItems: listLimits.grades }),
  ratings: Type.Array(rating, { maxItems: listLimits.ratings }),
}

export const Grades = closed({ ...lists, version })
export type Grades = Type.Static<typeof Grades>

export const listGrades = call({
  method: 'GET',
  path: '/api/grades',
  load: 'reads',
  notes: 'nothing about a student',
  response: Grades,
})

export const saveGrades = call({
  method: 'POST',
  path: '/api/grades',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...lists, version }),
  response: Grades,
})

/** The school's own sentences for remarks, offered where a remark is typed. */
export const Remarks = closed({
  remarks: Type.Array(Type.String({ minLength: 1, maxLength: reportLimits.remark }), {
    maxItems: listLimits.remarks,
  }),
  version,
})
export type Remarks = Type.Static<typeof Remarks>

export const listRemarks = call({
  method: 'GET',
  path: '/api/remarks',
  load: 'reads',
  notes: 'nothing about a student',
  response: Remarks,
})

export const saveRemarks = call({
  method: 'POST',
  path: '/api/remarks',
  load: 'saves',
  notes: 'nothing about a student',
  body: Remarks,
  response: Remarks,
})
