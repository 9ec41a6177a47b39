// The chase list in words: for paper, spreadsheet and mail.
import type { FamilyContact } from '#shared/contract/intake/familyContacts'
import type { Contact } from '#shared/contract/intake/progress'
import { chasePlaceAt, wordOfPlace, type ChasePlace } from '#shared/rules/intake/chasePlace'
import { contactWays } from '#shared/rules/intake/contactWays'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/chaseLists'
import { clockTime } from '#client/ui/dates/moments'

const progressTitles: Readonly<Record<ChasedFamily['progress'], string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** 'Núñez, Inés'. */
export const nameOf = ({ first_name, last_name }: Pick<ChasedFamily, 'first_name' | 'last_name'>): string =>
  [last_name, first_name].filter(Boolean).join(', ')

export const progressTitle = ({ progress, signed_in }: ChasedFamily): string =>
  signed_in === 1 ? progressTitles[progress] : `${progressTitles[progress]}, never signed in`

/** Only the last seven digits are stored. */
export const phoneText = (digits: string): string => `868-${digits.slice(0, 3)}-${digits.slice(3)}`

/** 'Mother: Ana Núñez'; without a name 'Mother'. */
export const personText = ({ who, name }: Contact): string => [who, name].filter(Boolean).join(': ')

/** A part for each way to reach a person; the first names the person. */
export const contactParts = ({ who, name, phones, email, words = '' }: Contact): string[] => {
  const [first, ...others] = [name, ...phones.map(phoneText), email ?? '', words].filter(Boolean)
  return [`${who}: ${first ?? ''}`, ...others]
}

export const contactText = (contact: Contact): string => contactParts(contact).join(' · ')

export const classTitle = (class_id: string | null): string =>
  class_id === null ? 'Students without a class' : `Class ${class_id}`

export const placeTitle = (place: ChasePlace): string => {
  if (place.is === 'school') return 'Whole school'
  return place.is === 'form' ? `Form ${place.form_level}` : classTitle(place.class_id)
}

/** The place of the address and those around it, from the smallest to the school. */
export const placesAround = (word: string, form_level: number | null): ReadonlyArray<ChasePlace> => {
  const place = chasePlaceAt(word)
  const form = { is: 'form', form_level: form_level ?? 0 } as const
  const around: ChasePlace[] = place.is === 'class' && form_level !== null ? [place, form] : [place]
  return place.is === 'school' ? around : [...around, { is: 'school' }]
}

export const placeChoices = (places: readonly ChasePlace[]) =>
  places.map((place) => ({ value: wordOfPlace(place), label: placeTitle(place) }))

/** 'WhatsApp opened 27 Nov, 09:30 by J. Ali'; a call also has its result. */
export const contactedText = ({ way, at, by, word }: FamilyContact): string =>
  [`${contactWays[way].done} ${clockTime(at)} by ${by}`, word].filter(Boolean).join(': ')

/** Everything by its name: a family that is asked for a thing must read which. */
export const owedText = ({ missing }: ChasedFamily): string => missing.map(({ label }) => label).join(', ')

export const nothingOwedText = ({ students }: Pick<ChasedFamilies, 'students'>): string =>
  students === 0 ? 'There are no students here.' : 'Everyone has handed in everything.'

// The chase list as rows of a spreadsheet: nothing is shortened there.

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

// The e-mail addresses of families, to be pasted into a mail program.

const isFamily = ({ who }: Contact): boolean => who !== 'Emergency contact'

/** Contacts for a reminder: the parents, then the student, but not the emergency contact. */
export const familyOf = (contacts: readonly Contact[]): Contact[] => contacts.filter(isFamily)

interface Addresses {
  readonly addresses: readonly string[]
  /** The number of families without an address. */
  readonly without: number
}

/** The addresses of the parents; the student's own only where there is no other. */
const addressesIn = ({ contacts }: Pick<ChasedFamily, 'contacts'>): string[] => {
  const known = familyOf(contacts).filter(({ email }) => email !== null)
  const parents = known.filter(({ who }) => who !== 'Student')
  return (parents.length > 0 ? parents : known).map(({ email }) => email ?? '')
}

export const addressesOf = (families: readonly ChasedFamily[]): Addresses => {
  const perFamily = families.map(addressesIn)
  const byText = new Map<string, string>()
  for (const address of perFamily.flat()) {
    const key = address.toLowerCase()
    if (!byText.has(key)) byText.set(key, address)
  }
  return { addresses: [...byText.values()], without: perFamily.filter(({ length }) => length === 0).length }
}

/** Every mail program takes this line. */
export const addressLine = ({ addresses }: Addresses): string => addresses.join('; ')

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const addressesText = ({ addresses, without }: Addresses): string => {
  const none = without === 0 ? '' : ` ${counted(without, 'family has', 'families have')} no address.`
  if (addresses.length === 0) return `No address is known.${none}`
  return `${counted(addresses.length, 'address', 'addresses')} copied.${none} Paste them into BCC, so that families do not see each other’s.`
}
