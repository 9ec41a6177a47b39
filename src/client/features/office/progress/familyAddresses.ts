// The e-mail addresses of families, to be pasted into a mail program.
import type { Contact } from '#shared/contract/intake/progress'
import type { ChasedFamily } from '#client/api/intake/chaseLists'

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
