// The steps in which an administrator sets a school up, and what a real school must have before families use it.

/** In the order of the page. */
export const setUpSteps = ['details', 'address', 'signIn', 'terms', 'classes', 'backups', 'slip'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** Those that stand on the dashboard until they are done; the slip is only looked at. */
export const stepsToDo = setUpSteps.filter((step) => step !== 'slip')

/** Fields of the school that the operator may have set. */
export const setUpFields = [
  'name',
  'short_name',
  'address',
  'phone',
  'email',
  'colour',
  'logo',
  'public_url',
] as const
export type SetUpField = (typeof setUpFields)[number]

/** Characters. */
export const longest = {
  name: 80,
  short_name: 30,
  address: 160,
  phone: 40,
  email: 100,
  public_url: 200,
} as const

/** Things whose lack a real school tells the office in red. */
export const schoolLacks = ['name', 'address', 'backups'] as const
export type SchoolLack = (typeof schoolLacks)[number]
