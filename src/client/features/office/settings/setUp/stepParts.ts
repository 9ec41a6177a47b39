// Shared by the steps of the set-up: their props, and words about values that the person who runs the portal has set and
// the page only shows.
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import type { SetUpField } from '#shared/rules/school/setUp'

export interface StepProps {
  readonly school: SchoolSetUp
}

const settings: Readonly<Record<SetUpField, string>> = {
  name: 'SCHOOL_NAME',
  short_name: 'SCHOOL_SHORT_NAME',
  address: 'SCHOOL_ADDRESS',
  phone: 'SCHOOL_PHONE',
  email: 'SCHOOL_EMAIL',
  colour: 'SCHOOL_COLOUR',
  logo: 'SCHOOL_LOGO',
  public_url: 'PUBLIC_URL',
}

export const fixedText = (setting: string): string => `Set by the person who runs the portal (${setting}).`

/** Undefined if the field can be changed here. */
export const fixedHint = ({ fixed }: Pick<SchoolSetUp, 'fixed'>, field: SetUpField): string | undefined =>
  fixed.includes(field) ? fixedText(settings[field]) : undefined
