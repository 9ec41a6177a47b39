// Registration windows and terms. Server: features/registration. Client: api/registrationApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, nullable } from '../../record/schemas'

export const RegistrationStatus = closed({
  open: flag,
  deadline: nullable(day),
  /** The server's day in the school's time zone; decides together with the two above (rules/registrationWindow). */
  today: day,
})
export type RegistrationStatus = Type.Static<typeof RegistrationStatus>

export const getRegistrationStatus = call({
  method: 'GET',
  path: '/api/student-registration/:formLevel',
  load: 'reads',
  notes: 'nothing about a student',
  response: RegistrationStatus,
})

/** The text that I Agree agrees to; a new text is a new version. Paragraphs are separated by blank lines. */
export const Terms = closed({ version: Type.String(), text: Type.String() })
export type Terms = Type.Static<typeof Terms>

export const getTerms = call({
  method: 'GET',
  path: '/api/terms',
  load: 'reads',
  notes: 'nothing about a student',
  response: Terms,
})
