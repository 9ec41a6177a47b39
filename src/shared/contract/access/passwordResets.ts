// Many passwords reset at once: seen first by name, then all of them or none, and never taken back. One alone:
// signIn.ts.
import * as Type from 'typebox'
import { call } from '../call'
import { BulkPlan } from '../students/bulkActs'
import { closed, integer } from '../../record/schemas'
import { chosenIds } from '../schemas'

/**
 * The students whose passwords would be reset, and those for whom it is impossible, with the reason. Changes nothing.
 */
export const planPasswordResets = call({
  method: 'POST',
  path: '/api/plan-password-resets',
  load: 'reads',
  notes: 'how many, or an ID',
  body: closed({ student_ids: chosenIds }),
  response: BulkPlan,
})

/** Resets all passwords of the plan in one transaction, as resetStudentPassword does; 409 if the plan has changed. */
export const resetStudentPasswords = call({
  method: 'POST',
  path: '/api/reset-student-passwords',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({
    /** The page creates a new id for each plan, so that a repeated request has no second effect. */
    id: Type.String({ format: 'uuid' }),
    student_ids: chosenIds,
    basis: Type.String({ maxLength: 100 }),
  }),
  /** The number of reset passwords. */
  response: closed({ students: integer }),
})
