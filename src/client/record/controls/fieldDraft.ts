// Converts between the text of an input and the value of a field.
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { typedDate } from '../../ui/dates/typedDate'

export const draftOf = (value: FieldValue): string => (value === null ? '' : String(value))

export const valueOf = (field: Field, draft: string): FieldValue =>
  storedForm(field, field.kind === 'date' ? typedDate(draft) : draft)
