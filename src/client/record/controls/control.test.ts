import { type FieldName, fieldOf } from '#shared/record/fields'
import { autocompleteOf } from './control'

test.each<[FieldName, string]>([
  ['first_name', 'off'],
  ['email', 'off'],
  ['mother_name', 'section-mother name'],
  ['father_home_address', 'section-father street-address'],
  ['mobile_phone_guardian', 'section-guardian mobile tel-local'],
  ['father_business_phone', 'section-father work tel-local'],
  ['mother_phone_home', 'section-mother home tel-local'],
  ['email_mother', 'section-mother email'],
  // Only phone numbers and e-mails can be marked as work contacts.
  ['guardian_business_address', 'off'],
  ['id_card_father', 'off'],
  ['mother_marital_status', 'off'],
])('UX-02 %s: %s', (name, token) => {
  expect(autocompleteOf(fieldOf(name))).toBe(token)
})
