// Looking through last year's answers once the school has begun a new year.
import * as Type from 'typebox'
import { closed, counter, integer, nullable } from '../../record/schemas'
import { lastYearSections } from '../../rules/intake/lastYear'
import { call } from '../call'
import { studentId } from '../schemas'

const section = Type.Enum(lastYearSections.map(({ name }) => name))

export const LastYear = closed({
  /** The school year that the school has begun, by the year it starts in; null: nothing is to be looked through. */
  school_year: nullable(integer),
  /** Looked through since: the family said that nothing has changed, or changed something. */
  sections: Type.Array(closed({ section, how: Type.Enum(['confirmed', 'changed']) })),
})
export type LastYear = Type.Static<typeof LastYear>

export const getLastYear = call({
  method: 'GET',
  path: '/api/last-year/:studentId',
  load: 'reads',
  notes: { what: 'history', isRepeated: true },
  response: LastYear,
})

/**
 * Records in the history that nothing has changed in this section; answers stay as they are. Idempotent. 409
 * when an answer of the section is newer than what the page has read.
 */
export const confirmSection = call({
  method: 'POST',
  path: '/api/confirm-section',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    section,
    /** The version of the record that was looked at. */
    base: counter,
  }),
  response: LastYear,
})
