// Every field of the student record. Contract, form, validation, completeness, spreadsheet columns and PDF rows derive
// from this table.
import type { Field } from './field'

// Closed lists. Reference lists that a school edits live in the database instead.
const sexes = ['Female', 'Male'] as const
export const bloodTypes = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const
export const maritalStatuses = ['Married', 'Single', 'Divorced', 'Widowed'] as const
export const livingStatuses = ['Both Parents', 'Father Only', 'Mother Only', 'Guardian', 'Other'] as const
export const deviceTypes = ['None', 'Phone', 'Laptop', 'Desktop', 'Tablet', 'Other'] as const

const emailHint = 'Write None if there is no e-mail'
const digitsHint = 'Enter 7 digits only'
const countHint = 'Enter number only'

const studentFields = [
  { name: 'id', label: 'Student ID', step: 'student', section: 'identity', kind: 'text', max: 20, writer: 'server' },
  { name: 'first_name', label: 'First name', step: 'student', section: 'identity', kind: 'text', isName: true, neverEmpty: true, max: 20, required: true, leftOut: 'The student has only one name: write it as the surname' },
  { name: 'middle_name', label: 'Other names', step: 'student', section: 'identity', kind: 'text', isName: true, max: 20 },
  { name: 'last_name', label: 'Last name', step: 'student', section: 'identity', kind: 'text', isName: true, neverEmpty: true, max: 20, required: true },
  { name: 'class_id', label: 'Class', step: 'student', section: 'identity', kind: 'lookup', lookup: 'formClasses', max: 10, writer: 'office', emptyText: 'Without a class' },
  { name: 'house_code', label: 'House', step: 'student', section: 'identity', kind: 'house', lookup: 'houses', writer: 'office', emptyText: 'Without a house' },
  { name: 'sex', label: 'Sex', step: 'student', section: 'birth', kind: 'choice', options: sexes, required: true },
  { name: 'date_of_birth', label: 'Date of birth', step: 'student', section: 'birth', kind: 'date', neverEmpty: true, required: true },
  { name: 'place_of_birth', label: 'Country of birth', step: 'student', section: 'birth', kind: 'suggest', lookup: 'countries', max: 25, required: true },
  { name: 'nationality', label: 'Nationality', step: 'student', section: 'birth', kind: 'text', max: 25, required: true },
  { name: 'birth_certificate_no', label: 'Electronic birth pin', step: 'student', section: 'birth', kind: 'text', max: 15, required: true, grouped: true, hint: 'On the birth certificate. Keep the zeros at the start.' },
  { name: 'immigration_permit', label: 'Has an immigration (student) permit', step: 'student', section: 'birth', kind: 'flag' },
  { name: 'home_address', label: 'Home address', step: 'student', section: 'contact', kind: 'text', max: 100, required: true, hint: 'House or lot number and street' },
  { name: 'address_line_2', label: 'Town', step: 'student', section: 'contact', kind: 'suggest', lookup: 'towns', max: 100, required: true },
  { name: 'regional_corporation', label: 'Regional corporation', step: 'student', section: 'contact', kind: 'lookup', lookup: 'regionalCorporations', max: 100, required: true },
  { name: 'phone_home', label: 'Mobile phone', step: 'student', section: 'contact', kind: 'phone', max: 7, hint: digitsHint },
  { name: 'email', label: 'E-mail', step: 'student', section: 'contact', kind: 'email', max: 50 },
  { name: 'previous_school', label: 'Previous school', step: 'student', section: 'background', kind: 'suggest', lookup: 'primarySchools', max: 50, required: true },
  { name: 'sea_no', label: 'SEA number', step: 'student', section: 'background', kind: 'text', max: 15, hint: 'On the SEA slip, which the school needs under Documents' },
  { name: 'religion_code', label: 'Religion', step: 'student', section: 'background', kind: 'lookup', lookup: 'religions', max: 10, sensitive: true },
  { name: 'ethnic_group_code', label: 'Ethnic group', step: 'student', section: 'background', kind: 'lookup', lookup: 'ethnicGroups', max: 10, sensitive: true },
  { name: 'blood_type', label: 'Blood group', step: 'student', section: 'background', kind: 'choice', options: bloodTypes, sensitive: true },
] as const satisfies readonly Field[]

const motherFields = [
  { name: 'mother_name', label: 'Name', step: 'family', section: 'mother', kind: 'text', max: 35, required: true },
  { name: 'mother_marital_status', label: 'Marital status', step: 'family', section: 'mother', kind: 'choice', options: maritalStatuses },
  { name: 'mother_home_address', label: 'Home address', step: 'family', section: 'mother', kind: 'longText', max: 255, required: true },
  { name: 'mobile_phone_mother', label: 'Mobile phone', step: 'family', section: 'mother', kind: 'phone', max: 7, required: true, hint: digitsHint },
  { name: 'mother_phone_home', label: 'Home phone', step: 'family', section: 'mother', kind: 'phone', max: 7, hint: digitsHint },
  { name: 'email_mother', label: 'E-mail', step: 'family', section: 'mother', kind: 'email', max: 50, none: 'None', required: true, hint: emailHint },
  { name: 'id_card_mother', label: 'ID card number', step: 'family', section: 'mother', kind: 'text', max: 20 },
  { name: 'mother_occupation', label: 'Occupation', step: 'family', section: 'mother', kind: 'text', max: 35 },
  { name: 'mother_business_place', label: 'Employer', step: 'family', section: 'mother', kind: 'text', max: 50 },
  { name: 'mother_business_address', label: 'Work address', step: 'family', section: 'mother', kind: 'text', max: 50 },
  { name: 'mother_business_phone', label: 'Work phone', step: 'family', section: 'mother', kind: 'phone', max: 7, hint: digitsHint },
] as const satisfies readonly Field[]

const fatherFields = [
  { name: 'father_name', label: 'Name', step: 'family', section: 'father', kind: 'text', max: 35, required: true },
  { name: 'father_marital_status', label: 'Marital status', step: 'family', section: 'father', kind: 'choice', options: maritalStatuses },
  { name: 'father_home_address', label: 'Home address', step: 'family', section: 'father', kind: 'longText', max: 255, required: true },
  { name: 'mobile_phone_father', label: 'Mobile phone', step: 'family', section: 'father', kind: 'phone', max: 7, required: true, hint: digitsHint },
  { name: 'father_phone_home', label: 'Home phone', step: 'family', section: 'father', kind: 'phone', max: 7, hint: digitsHint },
  { name: 'email_father', label: 'E-mail', step: 'family', section: 'father', kind: 'email', max: 50, none: 'None', required: true, hint: emailHint },
  { name: 'id_card_father', label: 'ID card number', step: 'family', section: 'father', kind: 'text', max: 20 },
  { name: 'father_occupation', label: 'Occupation', step: 'family', section: 'father', kind: 'text', max: 35 },
  { name: 'father_business_place', label: 'Employer', step: 'family', section: 'father', kind: 'text', max: 50 },
  { name: 'father_business_address', label: 'Work address', step: 'family', section: 'father', kind: 'text', max: 50 },
  { name: 'father_business_phone', label: 'Work phone', step: 'family', section: 'father', kind: 'phone', max: 7, hint: digitsHint },
] as const satisfies readonly Field[]

const guardianFields = [
  { name: 'guardian_name', label: 'Name', step: 'family', section: 'guardian', kind: 'text', max: 30, required: true },
  { name: 'guardian_marital_status', label: 'Marital status', step: 'family', section: 'guardian', kind: 'choice', options: maritalStatuses },
  { name: 'home_address_guardian', label: 'Home address', step: 'family', section: 'guardian', kind: 'longText', max: 255, required: true },
  { name: 'mobile_phone_guardian', label: 'Mobile phone', step: 'family', section: 'guardian', kind: 'phone', max: 7, required: true, hint: digitsHint },
  { name: 'home_phone_guardian', label: 'Home phone', step: 'family', section: 'guardian', kind: 'phone', max: 7, hint: digitsHint },
  { name: 'email_guardian', label: 'E-mail', step: 'family', section: 'guardian', kind: 'email', max: 50, none: 'None', required: true, hint: emailHint },
  { name: 'id_card_guardian', label: 'ID card number', step: 'family', section: 'guardian', kind: 'text', max: 20 },
  { name: 'guardian_occupation', label: 'Occupation', step: 'family', section: 'guardian', kind: 'text', max: 50 },
  { name: 'guardian_business_place', label: 'Employer', step: 'family', section: 'guardian', kind: 'text', max: 50 },
  { name: 'guardian_business_address', label: 'Work address', step: 'family', section: 'guardian', kind: 'text', max: 50 },
  { name: 'business_phone_guardian', label: 'Work phone', step: 'family', section: 'guardian', kind: 'phone', max: 7, hint: digitsHint },
] as const satisfies readonly Field[]

const familyFields = [
  { name: 'living_status', label: 'The student lives with', step: 'family', section: 'living', kind: 'choice', options: livingStatuses, required: true },
  ...motherFields,
  ...fatherFields,
  ...guardianFields,
  { name: 'no_in_family', label: 'Children in the family', step: 'family', section: 'demographics', kind: 'count', max: 2, required: true, hint: countHint },
  { name: 'no_at_home', label: 'Children at home', step: 'family', section: 'demographics', kind: 'count', max: 2, required: true, hint: countHint },
  { name: 'place_in_family', label: 'Place in the family', step: 'family', section: 'demographics', kind: 'count', max: 2, required: true, hint: countHint },
  { name: 'emergency_contact', label: 'Emergency contact', step: 'family', section: 'emergency', kind: 'text', max: 50, required: true, hint: 'Who we call when we cannot reach you' },
  { name: 'emergency_home_phone', label: 'Phone', step: 'family', section: 'emergency', kind: 'phone', max: 7, required: true, hint: digitsHint },
  { name: 'relation_to_child', label: 'Relation to the student', step: 'family', section: 'emergency', kind: 'text', max: 50, required: true },
  { name: 'relative_in_school', label: 'Work place and telephone', step: 'family', section: 'emergency', kind: 'text', max: 50, hint: 'A number from abroad goes here, with the country code and the person’s name' },
] as const satisfies readonly Field[]

const healthFields = [
  { name: 'hepatitis', label: 'Hepatitis', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'polio', label: 'Polio', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'diphtheria', label: 'Diphtheria', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'tetanus', label: 'Tetanus', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'yellow_fever', label: 'Yellow fever', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'measles', label: 'Measles', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'tb', label: 'Tuberculosis (TB)', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'chicken_pox', label: 'Chicken pox', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'typhoid', label: 'Typhoid', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'rheumatic_fever', label: 'Rheumatic fever', step: 'health', section: 'immunization', kind: 'flag', sensitive: true },
  { name: 'poor_eyesight', label: 'Poor eyesight', step: 'health', section: 'conditions', kind: 'flag', sensitive: true },
  { name: 'poor_hearing', label: 'Poor hearing', step: 'health', section: 'conditions', kind: 'flag', sensitive: true },
  { name: 'diabetes', label: 'Diabetes', step: 'health', section: 'conditions', kind: 'flag', sensitive: true },
  { name: 'asthma', label: 'Asthma', step: 'health', section: 'conditions', kind: 'flag', sensitive: true },
  { name: 'epilepsy', label: 'Epilepsy', step: 'health', section: 'conditions', kind: 'flag', sensitive: true },
  { name: 'allergy', label: 'Allergies', step: 'health', section: 'healthNotes', kind: 'longText', max: 500, none: 'None', required: true, sensitive: true, hint: 'Food, medicine, insect stings' },
  { name: 'medical_history', label: 'Medical history', step: 'health', section: 'healthNotes', kind: 'longText', max: 500, none: 'None', required: true, sensitive: true, hint: 'Operations, hospital stays, medicine taken regularly' },
  { name: 'other_illness', label: 'Other illness', step: 'health', section: 'healthNotes', kind: 'longText', max: 500, none: 'None', sensitive: true },
  { name: 'dyslexia', label: 'Dyslexia', step: 'health', section: 'learning', kind: 'flag', sensitive: true, hint: 'Reading' },
  { name: 'dyscalculia', label: 'Dyscalculia', step: 'health', section: 'learning', kind: 'flag', sensitive: true, hint: 'Numbers' },
  { name: 'dysgraphia', label: 'Dysgraphia', step: 'health', section: 'learning', kind: 'flag', sensitive: true, hint: 'Writing' },
  { name: 'non_verbal', label: 'Non-verbal learning disability', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'apraxia', label: 'Apraxia of speech', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'attention_deficit', label: 'Attention deficit disorder', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'adhd', label: 'ADHD', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'autism', label: 'Autism', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'cerebral_palsy', label: 'Cerebral palsy', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  { name: 'other', label: 'Other', step: 'health', section: 'learning', kind: 'flag', sensitive: true },
  // The misspelling is part of the API and the database.
  { name: 'other_learning_disablity', label: 'Which other challenge?', step: 'health', section: 'learning', kind: 'text', max: 100, required: true, sensitive: true, shownBy: 'other' },
] as const satisfies readonly Field[]

const otherFields = [
  { name: 'special_consideration', label: 'Special consideration', step: 'other', section: 'considerations', kind: 'longText', max: 500, none: 'None', hint: 'Anything the school should know to look after your child well' },
  { name: 'achievements', label: 'Achievements', step: 'other', section: 'considerations', kind: 'longText', max: 500, hint: 'Sport, music, awards, clubs' },
  { name: 'device_type', label: 'Device for school work', step: 'other', section: 'devices', kind: 'choice', options: deviceTypes, required: true },
  { name: 'internet_access', label: 'Has internet access at home', step: 'other', section: 'devices', kind: 'flag' },
  { name: 'school_feeding', label: 'Takes part in the School Feeding Programme', step: 'other', section: 'services', kind: 'flag' },
  { name: 'transport', label: 'Needs school transport', step: 'other', section: 'services', kind: 'flag' },
] as const satisfies readonly Field[]

const agreementFields = [
  { name: 'terms_and_conditions', label: 'Terms agreed to', step: 'complete', section: 'agreement', kind: 'text', max: 20, writer: 'server' },
  { name: 'agree_terms_conditions', label: 'I Agree', step: 'complete', section: 'agreement', kind: 'flag', required: true },
  { name: 'ticks_asked', label: 'Agreed after ticks were asked for', step: 'complete', section: 'agreement', kind: 'flag', writer: 'server', isMark: true },
] as const satisfies readonly Field[]

export const fields = [
  ...studentFields,
  ...familyFields,
  ...healthFields,
  ...otherFields,
  ...agreementFields,
] as const

export type FieldName = (typeof fields)[number]['name']

const byName: ReadonlyMap<string, Field> = new Map(fields.map((field) => [field.name, field as Field]))

/** The row of a field; undefined for an unknown name. */
export const findField = (name: string): Field | undefined => byName.get(name)

/** The row of a field that is known to exist. */
export const fieldOf = (name: FieldName): Field => byName.get(name) as Field

export const isFieldName = (name: string): name is FieldName => byName.has(name)

/** The family, unless the row says otherwise. */
export const writerOf = (field: Field) => field.writer ?? 'family'

/** Only the family can consent, and fields of the server follow from other answers. */
export const mayOfficeWrite = (field: Field): boolean =>
  field.name !== 'agree_terms_conditions' && writerOf(field) !== 'server'
