// Who teaches what: for each school year the teachers of every class and subject, and its form teachers.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, integer, nullable } from '../../record/schemas'
import { officeRoles } from '../../rules/access/roles'
import { year } from '../schemas'

const classId = Type.String({ minLength: 1, maxLength: 20 })
const subjectCode = nullable(Type.String({ minLength: 1, maxLength: 10 }))
const usernames = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 8, uniqueItems: true })

/** A cell of the grid. */
export const Assignment = closed({
  class_id: classId,
  /** Null: the form teachers of the class. */
  subject_code: subjectCode,
  /** In the order of the alphabet. */
  usernames,
})
export type Assignment = Type.Static<typeof Assignment>

export const Assignments = closed({
  year,
  /** By form and name. */
  classes: Type.Array(closed({ class_id: Type.String(), form_level: integer })),
  /** In the order of the card. */
  subjects: Type.Array(closed({ code: Type.String(), title: Type.String() })),
  /** The form teachers and teachers of the office’s accounts, by name, without those who are deactivated. */
  staff: Type.Array(
    closed({ username: Type.String(), name: Type.String(), role: Type.Enum([...officeRoles]) }),
  ),
  /** Cells with at least one teacher. */
  cells: Type.Array(Assignment),
})
export type Assignments = Type.Static<typeof Assignments>

export const getAssignments = call({
  method: 'GET',
  path: '/api/assignments/:year',
  load: 'reads',
  notes: 'nothing about a student',
  response: Assignments,
})

/**
 * Stores cells, each over what its writer last saw (`was`). 409 with the grid in `current` when somebody else has changed one
 * of them; 422 for a class, subject or teacher that does not exist, and for a form teacher’s class whose account is a teacher’s.
 * All cells are stored or none is.
 */
export const saveAssignments = call({
  method: 'POST',
  path: '/api/assignments',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({
    year,
    cells: Type.Array(closed({ ...Assignment.properties, was: usernames }), { minItems: 1, maxItems: 2000 }),
  }),
  response: Assignments,
})

/**
 * Reads a grid from a list that the school keeps elsewhere (.xlsx, .csv): the texts of its first visible sheet, row by row.
 * Nothing is stored; the page fills its cells with them as if they were pasted.
 */
export const readAssignmentList = call({
  method: 'POST',
  path: '/api/read-assignments',
  load: 'saves',
  notes: 'nothing about a student',
  multipart: true,
  body: closed({}),
  response: closed({ rows: Type.Array(Type.Array(Type.String())) }),
})
