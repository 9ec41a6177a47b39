// The chase list in words: for the screen, the paper and the spreadsheet; the addresses of its families, and the messages
// to them.
import type { FamilyContact } from '#shared/contract/intake/familyContacts'
import type { Contact } from '#shared/contract/intake/progress'
import { chasePlaceAt, wordOfPlace, type ChasePlace } from '#shared/rules/intake/chasePlace'
import { contactLink, contactWays, type OpenedWay } from '#shared/rules/intake/contactWays'
import { familyMessage } from '#shared/rules/intake/familyMessage'
import { messageKinds } from '#shared/rules/messages/messages'
import type { ChasedFamilies, ChasedFamily } from '#client/api/intake/intakeOfficeApi'
import { portalConfig } from '#client/portalConfig'
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

/** The place in the page’s URL, then its form, then the school. */
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

interface ContactLine {
  readonly at: string
  readonly text: string
}

/**
 * Lists how the school has tried to reach the family, with the last notice of the portal. The latest comes first.
 * @param presses no more than these
 */
export const contactedLines = (
  { contacted, notified }: Pick<ChasedFamily, 'contacted' | 'notified'>,
  presses: number = contacted.length,
): readonly ContactLine[] =>
  [
    ...contacted.slice(0, presses).map((contact) => ({ at: contact.at, text: contactedText(contact) })),
    ...(notified
      ? [
          {
            at: notified.at,
            text: `E-mail sent ${clockTime(notified.at)}: ${messageKinds[notified.kind].title}`,
          },
        ]
      : []),
  ].sort((one, other) => other.at.localeCompare(one.at))

/** Every missing thing by name, so that a family can read what it is asked for. */
export const owedText = ({ missing }: ChasedFamily): string => missing.map(({ label }) => label).join(', ')

export const nothingOwedText = ({ students }: Pick<ChasedFamilies, 'students'>): string =>
  students === 0 ? 'There are no students here.' : 'Everyone has handed in everything.'

interface Addresses {
  readonly addresses: readonly string[]
  /** The number of families without an address. */
  readonly without: number
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

/** The addresses of the parents; the student's own only where there is no other. */
const addressesIn = ({ contacts }: Pick<ChasedFamily, 'contacts'>): string[] => {
  const known = familyOf(contacts).filter(({ email }) => email !== null)
  const parents = known.filter(({ who }) => who !== 'Student')
  return (parents.length > 0 ? parents : known).map(({ email }) => email ?? '')
}

/** Contacts for a reminder: the parents, then the student, but not the emergency contact. */
export const familyOf = (contacts: readonly Contact[]): Contact[] => contacts.filter(isFamily)

const isFamily = ({ who }: Contact): boolean => who !== 'Emergency contact'

/** Every mail program takes this line. */
export const addressLine = ({ addresses }: Addresses): string => addresses.join('; ')

export const addressesText = ({ addresses, without }: Addresses): string => {
  const none = without === 0 ? '' : ` ${counted(without, 'family has', 'families have')} no address.`
  if (addresses.length === 0) return `No address is known.${none}`
  return `${counted(addresses.length, 'address', 'addresses')} copied.${none} Paste them into BCC, so that families do not see each other’s.`
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** @param address where families sign in */
export const messageTo = (
  { id, first_name, missing, deadline }: ChasedFamily,
  today: string,
  address: string,
): string => {
  // Nothing to remind of: the words only say who writes, and about whom.
  if (missing.length === 0)
    return `Hello from ${portalConfig().school.name}. This is about ${first_name ?? 'your child'} (student ID ${id}).`
  return familyMessage({
    school: portalConfig().school,
    url: address,
    student: { id, first_name },
    missing,
    deadline,
    today,
  })
}

export const linkTo = (contact: Contact, way: OpenedWay, text: string): string | null =>
  contactLink(way, contact, { subject: `Registration with ${portalConfig().school.name}`, text })

/** Once registration has closed, the words name the office in place of the portal. */
export const leadsToPortal = (family: ChasedFamily, today: string, address: string): boolean =>
  messageTo(family, today, address).includes(address)

/** The link to the first contact who can be reached this way. */
export const firstLink = ({ contacts }: ChasedFamily, way: OpenedWay, text: string): string | null =>
  familyOf(contacts)
    .map((contact) => linkTo(contact, way, text))
    .find((link) => link !== null) ?? null
