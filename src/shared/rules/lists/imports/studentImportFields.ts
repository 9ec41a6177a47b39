// The columns that a list of students may have: the fields of the record.
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { ImportField } from './importField'

const studentAliases: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'student number', 'student no', 'id number', 'registration number', 'admission no'],
  first_name: ['first', 'forename', 'given name', 'christian name'],
  middle_name: ['middle name', 'middle', 'other name', 'second name'],
  last_name: ['last', 'surname', 'family name'],
  class_id: ['form class', 'class id', 'form and class'],
  house_code: ['house name'],
  sex: ['gender'],
  date_of_birth: ['dob', 'd o b', 'birth date', 'birthday', 'birth day'],
  place_of_birth: ['place of birth', 'birth country'],
  birth_certificate_no: [
    'birth pin',
    'birth certificate pin',
    'birth certificate number',
    'pin',
    'epin',
    'birth cert no',
  ],
  home_address: ['address', 'address 1', 'address line 1', 'street'],
  address_line_2: ['address 2', 'address line 2', 'city', 'village', 'area'],
  regional_corporation: ['region', 'corporation', 'municipality'],
  phone_home: ['student phone', 'student mobile phone', 'student cell phone'],
  email: ['email address', 'student email'],
  previous_school: ['primary school', 'school attended', 'former school'],
  sea_no: ['sea', 'sea no', 'sea candidate number'],
  blood_type: ['blood', 'blood type'],
  relation_to_child: ['relation', 'relationship'],
  emergency_contact: ['emergency name', 'emergency contact name'],
  emergency_home_phone: ['emergency phone', 'emergency number', 'emergency contact phone'],
  no_in_family: ['children in family', 'number in family'],
  allergy: ['allergy'],
}

/** “Phone” may be anybody's, “Mother” her name or her number. */
const studentGuesses: Readonly<Record<string, readonly string[]>> = {
  phone_home: [
    ...[
      'phone',
      'phone no',
      'phone number',
      'telephone',
      'telephone no',
      'telephone number',
      'tel',
      'tel no',
    ],
    ...[
      'cell',
      'cell phone',
      'cell no',
      'mobile',
      'mobile no',
      'mobile number',

      'contact no',
      'contact number',
    ],
  ],
  mother_name: ['mother'],
  other: ['other'],
  mobile_phone_mother: [
    'mother phone',
    'mother cell',
    'mother mobile',
    'mother contact',
    'mother phone number',
  ],
  father_name: ['father'],
  mobile_phone_father: [
    'father phone',
    'father cell',
    'father mobile',
    'father contact',
    'father phone number',
  ],
  guardian_name: ['guardian'],
  mobile_phone_guardian: [
    ...['guardian phone', 'guardian cell', 'guardian mobile', 'guardian contact', 'guardian phone number'],
  ],
}

const kindHints: Readonly<Record<Field['kind'], string>> = {
  text: 'Text',
  longText: 'Text',
  phone: 'Seven digits, with or without 1868 before them',
  email: 'An e-mail address',
  date: 'A date, best as 2014-03-14; 03/04/2014 is read day first unless another row shows that the month is',
  count: 'A number',
  choice: 'One of the options',
  lookup: 'A code or name from the list',
  suggest: 'Text',
  flag: 'Yes or No',
  house: 'The name or number of the house',
}

/** Without these a new student could not be found or sign in. */
export const neededOfNew: readonly string[] = ['first_name', 'last_name', 'date_of_birth', 'class_id']

/** Only the family can agree, and the server writes its own fields. */
const isImported = ({ name, writer }: Field): boolean =>
  name === 'id' || (writer !== 'server' && name !== 'agree_terms_conditions')

const hintOf = ({ kind, max, options, hint, leftOut }: Field): string => {
  const what = options ? `One of: ${options.join(', ')}` : kindHints[kind]
  const length =
    max !== undefined && (kind === 'text' || kind === 'longText') ? `, at most ${max} characters` : ''
  const dash = leftOut === undefined ? '' : '. A dash (-) for a student with only one name'
  return `${what}${length}${hint && kind === 'text' ? `. ${hint}` : ''}${dash}`
}

export const studentImportFields: readonly ImportField[] = (fields as readonly Field[])
  .filter(isImported)
  .map((field) => ({
    name: field.name,
    title: columnTitle(field),
    aliases: studentAliases[field.name] ?? [],
    guesses: studentGuesses[field.name] ?? [],
    ...(field.kind === 'flag' && { isTick: true as const }),
    ...(field.name === 'id' && { isKey: true as const }),
    hint: neededOfNew.includes(field.name) ? `${hintOf(field)}. Needed for new students` : hintOf(field),
  }))
