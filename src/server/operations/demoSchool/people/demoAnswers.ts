// The answers of invented families, step by step, so that records of every state of completeness exist.
import { bloodTypes, deviceTypes, livingStatuses, maritalStatuses } from '#shared/record/fields'
import type { RecordFields } from '#shared/record/record'
import { parents, visibleParents, type Parent } from '#shared/rules/students/livingStatus'
import { girls, boys, employers, occupations, streets } from './names'
import type { Random } from '../random'
import {
  corporationTitles,
  countries,
  ethnicGroupIds,
  primarySchools,
  religionCodes,
  termsVersion,
  towns,
} from '../referenceLists'

export type Answers = Partial<RecordFields>

/** The school's own facts about a student, before the family answers anything. */
export interface Known {
  first_name: string
  last_name: string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** 555 is reserved for fictional numbers. */
const phone = (random: Random) => `555${random.digits(4)}`

const address = (random: Random) => `${random.integer(1, 180)} ${random.pick(streets)}`

const email = (first: string, last: string) =>
  `${plain(first)}.${plain(last)}`.slice(0, 35) + '@family.example'

const maybe = <Value>(random: Random, probability: number, value: Value): Value | null =>
  random.isTrue(probability) ? value : null

const flag = (random: Random, probability: number) => (random.isTrue(probability) ? 1 : 0)

export const studentAnswers = (random: Random, { first_name, last_name }: Known): Answers => {
  const isLocal = random.isTrue(0.93)
  return {
    place_of_birth: isLocal ? 'Trinidad and Tobago' : random.pick(countries.slice(1, -1)),
    nationality: isLocal ? 'Trinidadian' : random.pick(['Venezuelan', 'Guyanese', 'Jamaican', 'Trinidadian']),
    birth_certificate_no: `0${random.digits(10)}`,
    immigration_permit: isLocal ? 0 : flag(random, 0.6),
    home_address: address(random),
    address_line_2: random.pick(towns),
    regional_corporation: random.pick(corporationTitles),
    phone_home: maybe(random, 0.7, phone(random)),
    email: maybe(random, 0.4, email(first_name, last_name)),
    previous_school: random.pick(primarySchools),
    sea_no: `26${random.digits(6)}`,
    religion_code: random.pick(religionCodes),
    ethnic_group_code: random.pick(ethnicGroupIds),
    blood_type: maybe(random, 0.6, random.pick(bloodTypes)),
  }
}

/** The wire names of one parent's answers: father_occupation, home_phone_guardian … */
const parentFields = (parent: Parent) => ({
  name: `${parent}_name`,
  status: `${parent}_marital_status`,
  address: parent === 'guardian' ? 'home_address_guardian' : `${parent}_home_address`,
  occupation: `${parent}_occupation`,
  employer: `${parent}_business_place`,
  workAddress: `${parent}_business_address`,
  homePhone: parent === 'guardian' ? 'home_phone_guardian' : `${parent}_phone_home`,
  workPhone: parent === 'guardian' ? 'business_phone_guardian' : `${parent}_business_phone`,
  mobile: `mobile_phone_${parent}`,
  email: `email_${parent}`,
  card: `id_card_${parent}`,
})

const parentAnswers = (random: Random, parent: Parent, last: string, home: string): Answers => {
  const field = parentFields(parent)
  const first = random.pick(parent === 'father' ? boys : girls)
  const works = random.isTrue(0.8)
  return {
    [field.name]: `${first} ${last}`.slice(0, 30).trim(),
    [field.status]: random.pick(maritalStatuses),
    [field.address]: home,
    [field.occupation]: works ? random.pick(occupations) : 'Homemaker',
    [field.employer]: works ? random.pick(employers) : null,
    [field.workAddress]: works ? address(random) : null,
    [field.workPhone]: works ? phone(random) : null,
    [field.homePhone]: maybe(random, 0.3, phone(random)),
    [field.mobile]: phone(random),
    [field.email]: email(first, last),
    [field.card]: `19${random.digits(9)}`,
  }
}

const parentsAnswers = (random: Random, asked: readonly Parent[], last: string): Answers => {
  const home = address(random)
  return asked.reduce<Answers>(
    (all, parent) => ({ ...all, ...parentAnswers(random, parent, last, home) }),
    {},
  )
}

/** The last one of the options shows no parent section, so few families get it. */
const livingStatus = (random: Random) =>
  random.isTrue(0.02) ? 'Other' : random.pick(livingStatuses.slice(0, -1))

export const familyAnswers = (
  random: Random,
  { last_name }: Known,
  living_status: string = livingStatus(random),
): Answers => {
  const none = { mother_name: null, father_name: null, guardian_name: null }
  const shown = visibleParents({ living_status, ...none })
  const children = random.integer(1, 5)
  const asked = parents.filter((parent) => shown.includes(parent))
  return {
    living_status,
    ...parentsAnswers(random, asked, last_name),
    ...(asked.length > 0 && {
      no_in_family: String(children),
      no_at_home: String(random.integer(1, children)),
      place_in_family: String(random.integer(1, children)),
      emergency_contact: `${random.pick(girls)} ${last_name}`,
      emergency_home_phone: phone(random),
      relation_to_child: random.pick(['Aunt', 'Grandmother', 'Neighbour', 'Older sister', 'Godmother']),
      relative_in_school: maybe(random, 0.3, `${random.pick(employers)}, ${phone(random)}`),
    }),
  }
}

const immunizations = ['hepatitis', 'polio', 'diphtheria', 'tetanus', 'yellow_fever', 'measles'] as const
const rarer = ['tb', 'chicken_pox', 'typhoid', 'rheumatic_fever'] as const
const conditions = ['poor_eyesight', 'poor_hearing', 'diabetes', 'asthma', 'epilepsy'] as const
const challenges = [
  'dyslexia',
  'dyscalculia',
  'dysgraphia',
  'non_verbal',
  'apraxia',
  'attention_deficit',
  'adhd',
  'autism',
  'cerebral_palsy',
] as const

const flags = (random: Random, names: readonly string[], probability: number): Answers =>
  Object.fromEntries(names.map((name) => [name, flag(random, probability)]))

export const healthAnswers = (random: Random): Answers => {
  const other = flag(random, 0.03)
  return {
    ...flags(random, immunizations, 0.93),
    ...flags(random, rarer, 0.25),
    ...flags(random, conditions, 0.07),
    ...flags(random, challenges, 0.02),
    other,
    other_learning_disablity: other ? 'Reads slowly; larger print helps' : null,
    allergy: random.pick(['None', 'None', 'None', 'Peanuts', 'Penicillin', 'Bee stings', 'Dust and pollen']),
    medical_history: random.pick([
      'None',
      'None',
      'Appendix removed at nine',
      'Uses an inhaler when it is dusty',
    ]),
    other_illness: maybe(random, 0.1, 'Migraine, about once a month'),
  }
}

export const otherAnswers = (random: Random): Answers => ({
  special_consideration: maybe(random, 0.1, 'Should sit near the front of the class'),
  achievements: maybe(
    random,
    0.4,
    random.pick([
      'House captain in Standard 5',
      'District swimming, third place',
      'Tenor pan in the school band',
    ]),
  ),
  device_type: random.pick(deviceTypes),
  internet_access: flag(random, 0.87),
  school_feeding: flag(random, 0.4),
  transport: flag(random, 0.3),
})

export const agreementAnswers: Answers = {
  agree_terms_conditions: 1,
  terms_and_conditions: termsVersion,
}
