// The steps of Your school as the office reads them, and their addresses: ?settings=school&step=address.
import type { SchoolLack, SetUpStep } from '#shared/rules/school/setUp'
import { officePath } from './officeView'

interface StepFacts {
  readonly title: string
  /** Says in one line what the step is for. */
  readonly text: string
}

export const stepFacts: Readonly<Record<SetUpStep, StepFacts>> = {
  details: { title: 'Name and crest', text: 'They stand on everything that families get from you.' },
  address: {
    title: 'Address for families',
    text: 'What they type to reach the portal. Slips and letters show it.',
  },
  signIn: {
    title: 'First sign-ins',
    text: 'With the code of a printed slip, or with the date of birth alone.',
  },
  terms: { title: 'School year and terms', text: 'The dates are printed on the report cards.' },
  classes: {
    title: 'Classes and houses',
    text: 'Those that your school has. A list that you import may bring others.',
  },
  backups: { title: 'Backups', text: 'A second copy of it all, kept in another place.' },
  slip: { title: 'A first slip', text: 'Look at what a family will hold in its hands.' },
}

export const setUpPath = officePath('dashboard', { settings: 'school' })

export const stepPath = (step: SetUpStep): string => officePath('dashboard', { settings: 'school', step })

interface LackFacts {
  readonly text: string
  readonly act: string
  readonly step: SetUpStep
}

/** Each thing that a real school may lack has a step that puts it right. */
export const lackFacts: Readonly<Record<SchoolLack, LackFacts>> = {
  name: {
    text: 'The school has no name yet: its papers would carry an invented one.',
    act: 'Set the name',
    step: 'details',
  },
  address: {
    text: 'Families have no address yet at which they can reach the portal.',
    act: 'Set the address',
    step: 'address',
  },
  backups: {
    text: 'The portal makes no backups: if its machine broke, everything could be lost.',
    act: 'Set up backups',
    step: 'backups',
  },
}
