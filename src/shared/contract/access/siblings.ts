// Brothers and sisters: a student's sign-in that also opens another student's pages, because it has proved the other's
// password. A link goes one way, and ends when either password changes.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, integer, nullable } from '../../record/schemas'
import { nothing, studentId } from '../schemas'

export const Sibling = closed({
  /** 2, 3 …: the address of a page names the child by it. Given to no other student while the data of both is there. */
  child: integer,
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  /** First and last name. */
  name: Type.String(),
  class_id: nullable(Type.String()),
  /** ISO, UTC */
  linked_at: Type.String(),
})
export type Sibling = Type.Static<typeof Sibling>

export const Siblings = closed({
  /** The students whom this sign-in opens besides its own, by number. */
  children: Type.Array(Sibling),
  /** The students whose sign-in opens this one. */
  seen_by: Type.Array(closed({ student_id: Type.String(), name: Type.String(), linked_at: Type.String() })),
})
export type Siblings = Type.Static<typeof Siblings>

/** Lists the links of the student's own sign-in. A brother's or sister's sign-in cannot see them. */
export const listSiblings = call({
  method: 'GET',
  path: '/api/siblings/:studentId',
  load: 'reads',
  notes: { what: 'summary', isRepeated: true },
  response: Siblings,
})

/**
 * Takes what loginStudent takes, and refuses with the same answers: 401 for a wrong ID or password, 429 with Retry-After
 * after too many. 422 for one's own ID; 409, with its text in errors.student_id, for a student who is linked already, has
 * left, or has no password yet where slips have no code. The slip is not used up.
 */
export const addSibling = call({
  method: 'POST',
  path: '/api/add-sibling',
  load: 'sign-in',
  notes: 'own data',
  body: closed({
    /** The ID of the brother or sister. */
    student_id: Type.String({ minLength: 1, maxLength: 64 }),
    /** The other's own password; with the code of a slip the date of birth. */
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    /** From the other's slip, where the school asks for it at a first sign-in. */
    code: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  response: Siblings,
})

/** Ends a link. Either side may, and the office. A link that has ended already is no error. */
export const removeSibling = call({
  method: 'POST',
  path: '/api/remove-sibling',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    /** The student whose sign-in opens the other. */
    viewer_id: studentId,
    /** The student who is opened by it. */
    child_id: studentId,
  }),
  response: nothing,
  status: 204,
})
