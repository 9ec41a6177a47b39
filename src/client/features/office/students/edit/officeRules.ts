// The fields that the office must fill in, and those it may leave empty.
import type { Field } from '#shared/record/field'
import { fieldProblem } from '#shared/record/fieldRules'
import type { FieldName } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { today } from '#client/ui/dates/moments'

export const required = 'Required'

/** Labels of the specification, spelled this way. */
export const usualFields: Readonly<Partial<Record<FieldName, string>>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  date_of_birth: 'Date of Birth',
  birth_certificate_no: 'Birth Cerficate Pin',
}

export const requiredFields: readonly FieldName[] = ['first_name', 'last_name', 'birth_certificate_no']

export const isRequired = (name: string): boolean => requiredFields.some((one) => one === name)

/** A first name that is empty beside a last name was left out on purpose. */
export const isMissing = (name: string, answerTo: (name: string) => FieldValue): boolean =>
  isRequired(name) && answerTo(name) === null && !(name === 'first_name' && answerTo('last_name') !== null)

export const officeProblemOf = (field: Field, value: FieldValue): string | null =>
  isRequired(field.name) && value === null ? required : fieldProblem(field, value, today())
