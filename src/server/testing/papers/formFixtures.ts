// Invented students for the documents, built from the field table: empty, half filled, complete, everything at its longest.
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { RegistrationFormData } from '../../papers/registrationForm/registrationFormData'

export const recordFrom = (valueOf: (field: Field) => FieldValue): StudentRecord =>
  ({
    ...Object.fromEntries((fields as readonly Field[]).map((field) => [field.name, valueOf(field)])),
    id: '20260002',
    version: 1,
    updatedAt: '2026-08-01T12:00:00.000Z',
  }) as StudentRecord

export const emptyRecord: StudentRecord = {
  ...recordFrom(() => null),
  first_name: 'Marisol',
  last_name: 'Núñez',
  class_id: '1A',
  house_code: 2,
  date_of_birth: '2014-03-14',
}

const typical: Record<string, FieldValue> = {
  first_name: 'Ọ̀ṣun',
  middle_name: 'Zoë',
  last_name: 'Ramkissoon-Mohammed',
  class_id: '1A',
  house_code: 2,
  sex: 'Female',
  date_of_birth: '2014-03-14',
  place_of_birth: 'Trinidad and Tobago',
  nationality: 'Trinidadian',
  birth_certificate_no: '00123456789',
  immigration_permit: 0,
  home_address: '14 Cocorite Terrace, Long Circular Road',
  address_line_2: 'St James',
  regional_corporation: 'City of Port of Spain',
  phone_home: '5550142',
  email: 'osun.ramkissoon@example.org',
  previous_school: 'Mucurapo Girls’ R.C. Primary School',
  sea_no: '2026014233',
  religion_code: '4',
  ethnic_group_code: '6',
  blood_type: 'O+',
  living_status: 'Both Parents',
  mother_name: 'Anjali Ramkissoon-Mohammed',
  mother_marital_status: 'Married',
  mother_home_address: '14 Cocorite Terrace, Long Circular Road, St James, Port of Spain',
  mobile_phone_mother: '5550143',
  mother_phone_home: '5550144',
  email_mother: 'anjali@example.org',
  id_card_mother: '19840314001',
  mother_occupation: 'Nurse',
  mother_business_place: 'Port of Spain General Hospital',
  mother_business_address: 'Charlotte Street, Port of Spain',
  mother_business_phone: '5550145',
  father_name: 'Seán O’Brien D’Abadie',
  father_marital_status: 'Married',
  father_home_address: '14 Cocorite Terrace, Long Circular Road, St James, Port of Spain',
  mobile_phone_father: '5550146',
  email_father: 'sean.obrien@example.org',
  father_occupation: 'Electrician',
  no_in_family: '3',
  no_at_home: '2',
  place_in_family: '1',
  emergency_contact: 'Gloria D’Abadie',
  emergency_home_phone: '5550147',
  relation_to_child: 'Grandmother',
  hepatitis: 1,
  polio: 1,
  diphtheria: 1,
  tetanus: 1,
  yellow_fever: 1,
  measles: 1,
  asthma: 1,
  allergy: 'Peanuts: carries an injector in her school bag.',
  medical_history: 'Tonsils taken out in 2021. Inhaler before sport.',
  dyslexia: 1,
  special_consideration: 'Sits in front: wears glasses for distance only.',
  achievements: 'Steelpan, under-12 netball, second place in the spelling bee of the district.',
  device_type: 'Laptop',
  internet_access: 1,
  school_feeding: 1,
  transport: 0,
  terms_and_conditions: '1',
  agree_terms_conditions: 1,
}

export const completeRecord = recordFrom(({ name }) => typical[name] ?? null)

export const halfRecord: StudentRecord = {
  ...completeRecord,
  living_status: 'Mother Only',
  father_name: null,
  allergy: null,
  medical_history: null,
  special_consideration: null,
  device_type: null,
  previous_school: null,
  agree_terms_conditions: null,
}

const longest = (field: Field, letter: string): FieldValue => {
  if (field.kind === 'flag') return 1
  if (field.kind === 'house') return 2
  if (field.kind === 'phone') return '8888888'
  if (field.options) return [...field.options].sort((a, b) => b.length - a.length)[0] ?? null
  if (field.kind === 'date') return '2014-12-28'
  return letter.repeat(field.max ?? 500)
}

/** Every field at its limit: one endless word of the widest letter, or words. */
export const fullRecord = (letter = 'W'): StudentRecord => ({
  ...recordFrom((field) => longest(field, letter)),
  id: letter.repeat(20),
  guardian_name: letter.repeat(30),
})

const termsText = [
  'Students attend school each day that it is in session, arrive before 7:50 a.m. and stay until they are dismissed. An absence is explained in writing by a parent or guardian on the day of return.',
  'Students wear the full uniform as described in the school’s handbook, and look after school property, textbooks and devices lent to them. What is lost or damaged is replaced.',
  'Parents and guardians keep the telephone numbers and addresses on this form up to date, attend parents’ meetings, and are reachable in an emergency.',
  'The school may give first aid and take a student to the nearest health facility when a parent or guardian cannot be reached.',
  'The information on this form is used for the school’s administration only and is kept confidential.',
].join('\n\n')

const places = ['uploaded', 'both', 'on paper', 'sent back'] as const

export const formData = (
  record: StudentRecord,
  more: Partial<RegistrationFormData> = {},
): RegistrationFormData => ({
  school: {
    name: 'Poui Hill Secondary School',
    mark: '',
    address: '22 Poui Avenue, Port of Spain',
    phone: '(868) 555-0100',
    email: 'office@example.org',
    accent: '#0b5c6b',
    timeZone: 'America/Port_of_Spain',
    crest: null,
  },
  paper: 'legal',
  printedAt: '2026-08-06T18:03:00.000Z',
  schoolYear: 2026,
  record,
  names: {
    houses: { 2: 'Immortelle' },
    religions: { 4: 'Hinduism' },
    ethnicGroups: { 6: 'Mixed – African and East Indian' },
  },
  photo: null,
  documents: documentTypes.map(({ title }, index) => ({ title, place: places[index] ?? 'missing' })),
  terms: { version: '1', text: termsText },
  agreedAt: record.agree_terms_conditions === 1 ? '2026-08-05T15:20:00.000Z' : null,
  signedOn: null,
  ...more,
})
