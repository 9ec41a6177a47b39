// The columns that a list of students may have: the fields of the record.
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { birthParts, wholeName, type ImportField } from './importField'

const studentAliases: Readonly<Record<string, readonly string[]>> = {
  id: [
    ...['id', 'id no', 'id number', 'student number', 'student no', 'student id no', 'pupil id', 'local id'],
    ...[
      'registration number',
      'registration no',
      'reg no',
      'admission no',
      'admission number',
      'adm no',
      'upn',
      'adno',
      'acc no',
      'gr no',
      'scholar no',
      'cedula escolar',
    ],
  ],
  first_name: [
    'first',
    'forename',
    'given name',
    'christian name',
    'student first name',
    'pupil first name',
    'pupil forename',
    'legal forename',
    'legal first name',
  ],
  middle_name: ['middle name', 'middle', 'other name', 'middle initial'],
  last_name: [
    'last',
    'surname',
    'family name',
    'student last name',
    'pupil last name',
    'student surname',
    'pupil surname',
    'legal surname',
  ],
  class_id: [
    ...['form class', 'class id', 'form and class', 'class name', 'form group', 'roll group', 'home room'],
    ...[
      'homeroom',
      'registration group',
      'reg group',
      'tutor group',
      'class from the title',
      'class section',
      'form and section',
    ],
  ],
  house_code: ['house name', 'school house', 'sport house'],
  sex: ['gender', 'm f', 'sex m f', 'gender m f', 'boy girl'],
  date_of_birth: [
    ...['dob', 'd o b', 'birth date', 'birthdate', 'birthday', 'birth day', 'born', 'born on', 'date birth'],
    ...[
      'dob age',
      'date of birth age',
      'date of birth dd mm yyyy',
      'dob dd mm yyyy',
      'dob mm dd yyyy',
      'date of birth mm dd yyyy',
    ],
  ],
  place_of_birth: ['place of birth', 'birth country'],
  birth_certificate_no: [
    'birth pin',
    'birth certificate pin',
    'birth certificate number',
    'birth certificate no',
    'epin',
    'birth cert no',
    'birth paper no',
    'e birth pin',
  ],
  home_address: ['address', 'address 1', 'address line 1', 'street'],
  address_line_2: ['address 2', 'address line 2', 'city', 'village', 'town village'],
  regional_corporation: ['region', 'corporation', 'municipality'],
  phone_home: ['student phone', 'student mobile phone', 'student cell phone'],
  email: ['email address', 'student email', 'email id'],
  previous_school: [
    'primary school',
    'school attended',
    'former school',
    'primary school attended',
    'last school',
  ],
  // A “Candidate No.” may be that of the CXC as well.
  sea_no: ['sea no', 'sea candidate number', 'sea candidate no', 'sea index no', 'sea index number'],
  blood_type: ['blood', 'blood type'],
  relation_to_child: [
    ...['emergency relation', 'emergency relationship'],
    ...['emergency contact relation', 'emergency contact relationship', 'emergency 1 relationship'],
  ],
  emergency_contact: [
    'emergency name',
    'emergency contact name',
    'emerg contact 1',
    'emergency contact 1',
    'emergency 1 name',
  ],
  emergency_home_phone: [
    ...['emergency phone', 'emergency number', 'emergency contact phone', 'emergency contact no'],
    ...['emerg phone 1', 'emergency phone 1', 'emergency 1 phone', 'emergency 1 phone number 1'],
  ],
  no_in_family: ['children in family', 'number in family'],
  allergy: ['allergy'],
}

/** “Phone” may be anybody's, “Mother” her name or her number, “Birth certificate” a tick, and “SEA” a score. */
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
  class_id: ['new class', 'next class', 'new form', 'next form', 'class next year', 'promoted to'],
  house_code: ['house id'],
  middle_name: ['second name'],
  birth_certificate_no: ['birth certificate', 'pin'],
  sea_no: ['sea'],
  address_line_2: ['area', 'district'],
  relation_to_child: ['relation', 'relationship'],
  mother_name: ['mother'],
  other: ['other'],
  mobile_phone_mother: [
    'mother phone',
    'mother cell',
    'mother mobile',
    'mother contact',
    'mother phone number',
    'mother cell number',
    'mother contact number',
  ],
  father_name: ['father'],
  mobile_phone_father: [
    'father phone',
    'father cell',
    'father mobile',
    'father contact',
    'father phone number',
    'father cell number',
    'father contact number',
  ],
  guardian_name: ['guardian'],
  mobile_phone_guardian: [
    ...['guardian phone', 'guardian cell', 'guardian mobile', 'guardian contact', 'guardian phone number'],
    ...['guardian cell number', 'guardian contact number'],
  ],
}

const kindHints: Readonly<Record<Field['kind'], string>> = {
  text: 'Text',
  longText: 'Text',
  phone: 'Seven digits, with or without 1868 before them',
  email: 'An e-mail address',
  date: 'A date, best as 2014-03-14; of 03/04/2014 you are asked which is the day, unless another row shows it',
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

/** The class in two columns: 'Form 1' and 'A'. */
const classParts: readonly ImportField[] = [
  {
    name: 'form',
    title: 'Form (of the class)',
    aliases: ['form', 'form level', 'year group', 'form no', 'grade', 'grade level'],
    isSpare: true,
    isExact: true,
    hint: 'With the section: Form 1 and A are the class 1A',
  },
  {
    name: 'section',
    title: 'Section (of the class)',
    aliases: ['section', 'stream', 'division', 'set'],
    isSpare: true,
    isExact: true,
    hint: 'With the form: Form 1 and A are the class 1A',
  },
]

/** A similar header names a number of something else. */
const isNumberOf = (name: string): boolean => name === 'sea_no' || name === 'birth_certificate_no'

const recordFields: readonly ImportField[] = (fields as readonly Field[]).filter(isImported).map((field) => ({
  name: field.name,
  title: columnTitle(field),
  aliases: studentAliases[field.name] ?? [],
  guesses: studentGuesses[field.name] ?? [],
  ...((field.kind === 'flag' || isNumberOf(field.name)) && { isExact: true as const }),
  ...(field.name === 'id' && { isKey: true as const }),
  ...(field.name === 'class_id' && { isFixable: true as const }),
  hint: neededOfNew.includes(field.name) ? `${hintOf(field)}. Needed for new students` : hintOf(field),
}))

export const studentImportFields: readonly ImportField[] = [
  ...recordFields,
  { ...wholeName, isSpare: true },
  ...classParts,
  ...birthParts,
]

/** Null when the columns say who each student is: a name alone finds the students of the school. */
export const studentsProblem = (isGiven: (name: string) => boolean): string | null =>
  isGiven('id') || isGiven('name') || (isGiven('first_name') && isGiven('last_name'))
    ? null
    : 'Choose the column for Student ID, or the columns for the name: one for the whole name, or first and last name in two.'
