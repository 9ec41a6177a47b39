// Registration windows, and the terms and conditions.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, nullable } from '../../record/schemas'

export const RegistrationStatus = closed({
  open: flag,
  deadline: nullable(day),
  /** The date at the school; rules/school/registrationWindow compares it with the deadline. */
  today: day,
  /** Only for the family of a student who has left, whose form is closed. */
  left_on: Type.Optional(day),
})
export type RegistrationStatus = Type.Static<typeof RegistrationStatus>

export const getRegistrationStatus = call({
  method: 'GET',
  path: '/api/student-registration/:formLevel',
  load: 'reads',
  notes: 'nothing about a student',
  response: RegistrationStatus,
})

/** The terms and conditions behind I Agree; a new text is a new version. Blank lines separate paragraphs. */
export const Terms = closed({ version: Type.String(), text: Type.String() })
export type Terms = Type.Static<typeof Terms>

export const getTermsAndConditions = call({
  method: 'GET',
  path: '/api/terms',
  load: 'reads',
  notes: 'nothing about a student',
  response: Terms,
})
