// The chase list as rows of a spreadsheet: nothing is shortened there.
import type { ChaseList } from '#shared/contract/office/progress'
import { contactText, nameOf, progressTitle } from './chaseTexts'

const heading = ['ID', 'Name', 'Class', 'Registration', 'Things missing', 'What is missing', 'Contacts']

export const chaseRows = ({ class_id, owing }: ChaseList): Array<Array<string | number | null>> => [
  heading,
  ...owing.map((row) => [
    row.id,
    nameOf(row),
    class_id,
    progressTitle(row),
    row.missing.length,
    row.missing.map(({ label }) => label).join('; '),
    row.contacts.map(contactText).join('; '),
  ]),
]
