// A stored value as a person reads it.
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { isRevealed, type Answers } from '#shared/rules/registration/completeness'
import type { Cell } from '../../../platform/pdf/pieces/fieldGrid'
import type { RegistrationFormData } from './registrationFormData'

type Source = Pick<RegistrationFormData, 'record' | 'names'>

const phoneText = (digits: string): string =>
  /^\d{7}$/.test(digits) ? `(868) ${digits.slice(0, 3)}-${digits.slice(3)}` : digits

const valueOf = ({ record }: Source, field: Field): FieldValue | undefined => {
  const answers: Answers = record
  return isRevealed(field, record) ? answers[field.name] : null
}

export const isTicked = (source: Source, field: Field): boolean => valueOf(source, field) === 1

export const answerText = (source: Source, field: Field): string => {
  const value = valueOf(source, field)
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'phone') return phoneText(text)
  return (field.lookup && source.names[field.lookup]?.[text]) ?? text
}

/** How many of twelve columns an answer of this kind and length needs. */
const spanOf = ({ kind, max = 0 }: Field): number => {
  if (kind === 'longText') return 12
  if (kind === 'lookup' || kind === 'suggest') return max > 25 ? 6 : 4
  if (kind !== 'text' && kind !== 'email') return 4
  if (max > 50) return 12
  return max > 25 ? 6 : 4
}

export const answerCell = (source: Source, field: Field): Cell => {
  const cell = { label: field.label, span: spanOf(field) }
  if (field.kind === 'flag') return { ...cell, ticked: isTicked(source, field) }
  return { ...cell, value: answerText(source, field), blankLines: field.kind === 'longText' ? 2 : 1 }
}
