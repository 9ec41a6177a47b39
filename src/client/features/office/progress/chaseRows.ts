// The chase list as rows of a spreadsheet: nothing is shortened there.
import type { ChasedFamilies } from '#client/api/intake/chaseLists'
import { contactedText, contactText, nameOf, progressTitle } from './chaseTexts'

export const chaseRows = ({ owing }: ChasedFamilies): Array<Array<string | number | null>> => [
  heading,
  ...owing.map((row) => [
    row.id,
    nameOf(row),
    row.class_id,
    progressTitle(row),
    row.missing.length,
    row.missing.map(({ label }) => label).join('; '),
    row.contacts.map(contactText).join('; '),
    row.contacted.map(contactedText).join('; '),
  ]),
]

const heading = [
  'ID',
  'Name',
  'Class',
  'Registration',
  'Things missing',
  'What is missing',
  'Contacts',
  'In touch',
]
