// Many passwords reset at once: seen first by name, then all of them or none, and never taken back. One alone:
// signIn.ts.
import * as Type from 'typebox'
import { call } from '../call'
import { BulkPlan } from '../students/bulkActs'
import { closed, integer } from '../../record/schemas'
import { chosenIds } from '../schemas'

/** Who would be reset, and who cannot be and why. Changes nothing. */
export const planPasswordResets = call({
  method: 'POST',
  path: '/api/plan-password-resets',
  load: 'reads',
  notes: 'how many, or an ID',
  body: closed({ student_ids: chosenIds }),
  response: BulkPlan,
})

/** As resetStudentPassword does, for all of the plan in one transaction; 409 when it is another plan meanwhile. */
export const resetStudentPasswords = call({
  method: 'POST',
  path: '/api/reset-student-passwords',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({
    /** Of the page's making, a new one for each plan: sent once more, it is not done twice. */
    id: Type.String({ format: 'uuid' }),
    student_ids: chosenIds,
    basis: Type.String({ maxLength: 100 }),
  }),
  /** How many were reset. */
  response: closed({ students: integer }),
})
