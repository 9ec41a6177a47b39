// API area "settings": the lists that report cards are made with. Each is read and saved as a whole, in its order;
// a save on an old `version` is answered 409 with the stored list in `current`.
// Server: features/schoolSettings. Client: api/reportListsApi. What the lists must be: rules/reportLists.
import * as Type from 'typebox'
import { listLimits } from '../../rules/marks/reportLists'
import { reportLimits } from '../../rules/marks/termFacts'
import { call } from '../call'
import { closed, flag } from '../../record/schemas'

const version = Type.String({ maxLength: 40 })

const subject = {
  /** What lists of marks call it, and what its marks are kept under: it never changes. */
  code: Type.String({ minLength: 1, maxLength: 10 }),
  title: Type.String({ maxLength: reportLimits.subject_title }),
  /** 0: shown on the card, but part of no result. */
  counts: flag,
}

export const Subjects = closed({
  /** `marks`: how many are kept, of all terms; a subject with marks stays. */
  subjects: Type.Array(closed({ ...subject, marks: Type.Integer() })),
  version,
})
export type Subjects = Type.Static<typeof Subjects>

/** In the order in which a card lists them. */
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
  /** The lowest mark, as a card prints it, that gets this grade. */
  lowest: Type.Number({ minimum: 0, maximum: 100 }),
  meaning,
})
const rating = closed({ grade: Type.String({ minLength: 1, maxLength: reportLimits.rating }), meaning })

const lists = {
  /** The best one first. */
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
