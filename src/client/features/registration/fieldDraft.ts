// Between what stands in an input and what a field holds.
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { phoneDigits, phoneLength } from '../../ui/phoneDigits'
import { typedDate } from '../../ui/typedDate'

export const draftOf = (value: FieldValue): string => (value === null ? '' : String(value))

export const valueOf = (field: Field, draft: string): FieldValue => {
  switch (field.kind) {
    case 'phone':
      return storedForm(field, phoneDigits(draft))
    case 'date':
      return storedForm(field, typedDate(draft))
    default:
      return storedForm(field, draft)
  }
}

const looksFinished: Partial<Record<Field['kind'], (text: string) => boolean>> = {
  phone: (text) => text.length >= phoneLength,
  email: (text) => /@.+\./.test(text),
  date: (text) => /\d{4}/.test(text) && text.length >= 8,
}

/** UX-26: whether a value has all that its author meant to type, so that a format error may be named already. */
export const isFinished = (field: Field, value: FieldValue): boolean =>
  looksFinished[field.kind]?.(draftOf(value)) ?? true
