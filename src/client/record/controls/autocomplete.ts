// What a browser may fill in (UX-02). Parents get a section each, so that nobody's data lands with
// somebody else; about the student the browser knows nothing.
import type { Field } from '#shared/record/field'

const parentTokens: readonly (readonly [part: RegExp, token: string])[] = [
  [/_name$/, 'name'],
  [/home_address/, 'street-address'],
  [/^mobile_phone/, 'mobile tel-local'],
  [/business_phone/, 'work tel-local'],
  [/phone_home|home_phone/, 'home tel-local'],
  [/^email_/, 'email'],
  [/occupation/, 'organization-title'],
  [/business_place/, 'organization'],
]

const isParent = (section: string) => ['mother', 'father', 'guardian'].includes(section)

export const autocompleteOf = ({ name, section }: Field): string => {
  const token = isParent(section) && parentTokens.find(([part]) => part.test(name))?.[1]
  return token ? `section-${section} ${token}` : 'off'
}
