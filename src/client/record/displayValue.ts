// An answer in the words of the form: keys of reference lists become names.
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { phonePrefix } from '../../ui/phoneDigits'
import { selectLabel } from './lookupLists'
import { selectAnswer, type RegistrationState } from './registrationSelectors'

/** Null when nothing was answered. */
export const displayOf = (state: RegistrationState, field: Field, value: FieldValue): string | null => {
  if (field.kind === 'flag') return value === null ? null : value === 1 ? 'Yes' : 'No'
  if (value === null || value === '') return null
  if (field.kind === 'phone') return `${phonePrefix} ${value}`
  const isKey = field.kind === 'lookup' || field.kind === 'house'
  return isKey && field.lookup ? selectLabel(state, field.lookup, value) : String(value)
}

export const selectDisplay = (state: RegistrationState, field: Field): string | null =>
  displayOf(state, field, selectAnswer(state, field.name))
