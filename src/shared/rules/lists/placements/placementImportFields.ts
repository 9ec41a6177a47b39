// The columns that a placement list may have: of the record, but for the name in one cell.
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { birthParts, ofPerson, wholeName, type ImportField } from '../imports/importField'

interface Column {
  readonly aliases: readonly string[]
  /** Headers that may mean it and something else as well. */
  readonly guesses?: readonly string[]
  readonly hint: string
  readonly isKey?: true
}

const columns: Readonly<Partial<Record<FieldName, Column>>> = {
  sea_no: {
    aliases: [
      ...['sea', 'sea no', 'sea num', 'sea id', 'sea candidate number', 'sea candidate no', 'sea index no'],
      ...['candidate number', 'candidate no', 'index number', 'exam number', 'examination number'],
    ],
    hint: 'As on the Ministry’s list. Keep the zeros at the start',
  },
  last_name: {
    aliases: ofPerson('last', 'surname', 'family name', 'last name'),
    hint: 'Or both names in the column Name. Capital letters are changed to normal case',
  },
  first_name: {
    aliases: ofPerson('first', 'forename', 'given name', 'christian name', 'first name'),
    hint: 'Or both names in the column Name',
  },
  middle_name: { aliases: ['other name', 'middle name', 'middle'], guesses: ['second name'], hint: 'Text' },
  sex: {
    aliases: ['gender', 'm f', 'sex m f', 'gender m f', 'boy girl'],
    hint: 'M, F, Male, Female, Boy or Girl',
  },
  date_of_birth: {
    aliases: [
      'dob',
      'd o b',
      'birth date',
      'birthdate',
      'birthday',
      'birth day',
      'born',
      'born on',
      'date of birth dd mm yyyy',
      'dob dd mm yyyy',
      'date of birth d m y',
    ],
    hint: 'A date, best as 2015-03-14; of 03/04/2015 you are asked which is the day, unless another row shows it',
    isKey: true,
  },
  previous_school: {
    aliases: [
      'primary school',
      'primary',
      'school attended',
      'former school',
      'school',
      'primary school attended',
      'primary school name',
      'name of primary school',
      'school name',
    ],
    hint: 'The name of the primary school',
  },
  house_code: { aliases: ['house name'], hint: 'The name or number of the house' },
  home_address: { aliases: ['address', 'address 1', 'address line 1', 'street'], hint: 'Text' },
  mother_name: { aliases: ['name of mother'], guesses: ['mother'], hint: 'Text' },
  mobile_phone_mother: {
    aliases: [],
    guesses: ['mother phone', 'mother contact', 'mother cell'],
    hint: 'Seven digits',
  },
  father_name: { aliases: ['name of father'], guesses: ['father'], hint: 'Text' },
  mobile_phone_father: {
    aliases: [],
    guesses: ['father phone', 'father contact', 'father cell'],
    hint: 'Seven digits',
  },
}

const recordFields: readonly ImportField[] = (Object.keys(columns) as FieldName[]).map((name) => {
  const { isKey, ...column } = columns[name] as Column
  return { name, title: columnTitle(fieldOf(name)), ...column, ...(isKey && { isKey }) }
})

export const placementImportFields: readonly ImportField[] = [
  ...[...recordFields.slice(0, 3), wholeName, ...recordFields.slice(3)],
  ...birthParts,
]

/** Null when the columns say who each newcomer is. */
export const placementProblem = (isGiven: (name: string) => boolean): string | null =>
  isGiven('name') || (isGiven('first_name') && isGiven('last_name'))
    ? null
    : 'Choose the columns for the name. A placement list needs the name (in one or two columns) and the date of birth. SEA number, sex and primary school are read if the list has them.'
