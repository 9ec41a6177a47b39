// The chase list of a class in words: for the sheet of paper and for the spreadsheet.
import type { ChaseList, ChaseRow, Contact } from '#shared/contract/office/progress'

const progressTitles: Readonly<Record<ChaseRow['progress'], string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** 'Núñez, Inés'. */
export const nameOf = ({ first_name, last_name }: Pick<ChaseRow, 'first_name' | 'last_name'>): string =>
  [last_name, first_name].filter(Boolean).join(', ')

export const progressTitle = ({ progress, signed_in }: ChaseRow): string =>
  signed_in === 1 ? progressTitles[progress] : `${progressTitles[progress]}, never signed in`

/** The last seven digits are what is stored. */
const phoneText = (digits: string): string => `868-${digits.slice(0, 3)}-${digits.slice(3)}`

/** One way to reach a person per part; the first says whom. */
export const contactParts = ({ who, name, phones, email }: Contact): string[] => {
  const [first, ...others] = [name, ...phones.map(phoneText), email ?? ''].filter(Boolean)
  return [`${who}: ${first ?? ''}`, ...others]
}

export const contactText = (contact: Contact): string => contactParts(contact).join(' · ')

export const classTitle = ({ class_id }: ChaseList): string =>
  class_id === null ? 'Students without a class' : `Class ${class_id}`

/** Everything by its name: who is asked for a thing must be able to read which. */
export const owedText = ({ missing }: ChaseRow): string => missing.map(({ label }) => label).join(', ')
