// The text of an answer, with the names for keys of reference lists.
import type { Field } from '#shared/record/field'
import { isRealDate } from '#shared/record/fieldRules'
import { phonePrefix } from '#shared/record/phone'
import type { FieldValue } from '#shared/record/record'
import { longDay } from '#shared/rules/dates'
import type { RootState } from '../store/rootReducer'
import { selectLabel } from './lookupLists'
import { selectAnswer } from './recordSelectors'

/** Null if there is no answer. */
export const displayOf = (state: RootState, field: Field, value: FieldValue): string | null => {
  if (value === null || value === '') return null
  if (field.kind === 'flag') return value === 1 ? 'Yes' : 'No'
  if (field.kind === 'date' && isRealDate(String(value))) return longDay(String(value))
  if (field.kind === 'phone' && /^\d{1,7}$/.test(String(value))) return `${phonePrefix} ${value}`
  const isKey = field.kind === 'lookup' || field.kind === 'house'
  return isKey && field.lookup ? selectLabel(state, field.lookup, value) : String(value)
}

export const selectDisplay = (state: RootState, studentId: string, field: Field): string | null =>
  displayOf(state, field, selectAnswer(state, studentId, field.name))
