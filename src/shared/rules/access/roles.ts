// Who may do what in the office: one table of rights and roles. The groups of server/app.ts name the rights, the menus and
// buttons of the office follow them, and docs/api.md says the right of each call. What no row admits is refused.

/** The roles of the office in the order in which they are offered. The database has them in account.office_role. */
export const officeRoles = ['administrator', 'clerk', 'principal'] as const
export type OfficeRole = (typeof officeRoles)[number]

interface RoleFacts {
  readonly title: string
  /** 'a clerk' */
  readonly withArticle: string
  /** For the choice of a role: what somebody with it does. */
  readonly about: string
}

export const roleFacts: Readonly<Record<OfficeRole, RoleFacts>> = {
  administrator: {
    title: 'Administrator',
    withArticle: 'an administrator',
    about: 'An administrator may do everything.',
  },
  clerk: {
    title: 'Clerk',
    withArticle: 'a clerk',
    about:
      'Does all the work of the office, but makes no accounts, does not set up the school, and erases nobody.',
  },
  principal: {
    title: 'Principal',
    withArticle: 'a principal',
    about: 'Reads and prints records and marks, and posts term reports. Changes nothing else.',
  },
}

interface RightFacts {
  /** Completes the sentence “They may …”. */
  readonly words: string
  readonly roles: readonly OfficeRole[]
}

const everybody = officeRoles
const office = ['administrator', 'clerk'] as const
const administrators = ['administrator'] as const

/** The rights with the roles that have them. */
export const rights = {
  readRecords: { words: 'read records of students, with their documents and history', roles: everybody },
  editRecords: { words: 'add students and change their records', roles: office },
  workOnIntake: { words: 'check papers, answer families and remind them', roles: office },
  helpSignIn: { words: 'reset passwords of families, print their slips and end sessions', roles: office },
  printAndExport: { words: 'print papers and export lists', roles: everybody },
  importLists: { words: 'import lists', roles: office },
  readReports: { words: 'read marks and report cards', roles: everybody },
  editMarks: { words: 'enter marks', roles: office },
  postReports: { words: 'post and withdraw term reports', roles: everybody },
  readSettings: { words: 'read the settings of the school', roles: everybody },
  changeSettings: { words: 'change the settings of the school', roles: office },
  turnYear: { words: 'start a school year', roles: office },
  readSecurity: { words: 'read the audit log and the state of the backups', roles: office },
  eraseStudents: { words: 'erase students, and keep data from being erased', roles: administrators },
  runOffice: {
    words: 'invite colleagues, set up the school and its sign-ins, and look after restores',
    roles: administrators,
  },
  ownSignIn: { words: 'change their own password and second step', roles: everybody },
} as const satisfies Readonly<Record<string, RightFacts>>

export type Right = keyof typeof rights

export const isOfficeRole = (role: unknown): role is OfficeRole =>
  (officeRoles as readonly unknown[]).includes(role)

/** False for null: somebody who is not of the office, or whose role this release does not know. */
export const roleHas = (role: OfficeRole | null, right: Right): boolean =>
  role !== null && (rights[right].roles as readonly OfficeRole[]).includes(role)

const plurals: Readonly<Record<OfficeRole, string>> = {
  administrator: 'Administrators',
  clerk: 'clerks',
  principal: 'principals',
}

/** 'Administrators and clerks' */
export const rolesWith = (right: Right): string => {
  const names = rights[right].roles.map((role) => plurals[role])
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
