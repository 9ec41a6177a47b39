// The office's settings for registration: windows, and the terms and conditions.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, integer, nullable } from '../../record/schemas'
import { formLevel, version } from '../schemas'
import { Terms } from './registration'

const windowValues = { form_level: formLevel, open: flag, deadline: nullable(day) }

export const FormWindow = closed({
  ...windowValues,
  /** 1 if families of this form may edit today. */
  editable: flag,
  /** The number of students in the classes of this form. */
  students: integer,
  /** The number of them who have agreed to the terms and conditions. */
  agreed: integer,
  version,
})
export type FormWindow = Type.Static<typeof FormWindow>

/** One per form level that has classes; closed until the office opens it. */
export const listRegistrationWindows = call({
  method: 'GET',
  path: '/api/registration-windows',
  load: 'reads',
  notes: 'how many, or an ID',
  response: Type.Array(FormWindow),
})

/** The deadline is the first day on which the form is closed. */
export const saveRegistrationWindow = call({
  method: 'POST',
  path: '/api/registration-windows',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...windowValues, version }),
  response: FormWindow,
})

/**
 * Makes a new version of the terms and conditions. `version` is the edited one; earlier agreements stay as they are.
 */
export const saveTermsAndConditions = call({
  method: 'POST',
  path: '/api/terms',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ version, text: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  response: Terms,
})
