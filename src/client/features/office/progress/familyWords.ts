// The message to one family, and the links that carry it.
import type { Contact } from '#shared/contract/intake/progress'
import { contactLink, type OpenedWay } from '#shared/rules/intake/contactWays'
import { familyMessage } from '#shared/rules/intake/familyMessage'
import type { ChasedFamily } from '#client/api/intake/chaseLists'
import { portalConfig } from '#client/portalConfig'
import { familyOf } from './familyAddresses'

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
