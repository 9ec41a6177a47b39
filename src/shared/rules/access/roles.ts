// Who may do what in the office: one table of rights and roles. The groups of server/app.ts name the rights, the menus and
// buttons of the office follow them, and docs/api.md says the right of each call. What no row admits is refused. Form
// teachers and teachers use their rights in their own classes and subjects only: those that the school has assigned to them.

/** The roles of the office in the order in which they are offered. The database has them in account.office_role. */
export const officeRoles = ['administrator', 'clerk', 'principal', 'form_teacher', 'teacher'] as const
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
    about:
      'Reads and prints records, marks, messages and settings, and posts term reports. Changes nothing else.',
  },
  form_teacher: {
    title: 'Form teacher',
    withArticle: 'a form teacher',
    about:
      'Sees the students of their own classes, how to reach the families, and what is missing. Enters attendance, remarks and the marks of their own subjects.',
  },
  teacher: {
    title: 'Teacher',
    withArticle: 'a teacher',
    about: 'Enters the marks of their own subjects in their own classes. Sees nothing else.',
  },
}

interface RightFacts {
  /** Completes the sentence “They may …”. */
  readonly words: string
  readonly roles: readonly OfficeRole[]
}

const everybody = officeRoles
const readers = ['administrator', 'clerk', 'principal'] as const
const withFormTeachers = [...readers, 'form_teacher'] as const
const office = ['administrator', 'clerk'] as const
const administrators = ['administrator'] as const

/** The rights with the roles that have them. */
export const rights = {
  readRecords: { words: 'read records of students, with their documents and history', roles: readers },
  editRecords: { words: 'add students and change their records', roles: office },
  readIntake: {
    words: 'see what is waiting in the office, and messages to families',
    roles: readers,
  },
  workOnIntake: { words: 'check papers, answer families and remind them', roles: office },
  followClasses: {
    words: 'see the students of a class, how to reach their families, and what is missing',
    roles: withFormTeachers,
  },
  noteContacts: {
    words: 'write down that a family was reached',
    roles: ['administrator', 'clerk', 'form_teacher'],
  },
  helpSignIn: { words: 'reset passwords of families, print their slips and end sessions', roles: office },
  printAndExport: { words: 'print papers and export lists', roles: readers },
  importLists: { words: 'import lists', roles: office },
  readReports: { words: 'read report cards, and what is missing before they are posted', roles: readers },
  readMarks: { words: 'read marks', roles: everybody },
  printMarks: { words: 'print mark sheets', roles: withFormTeachers },
  enterMarks: {
    words: 'enter marks and hand them in',
    roles: ['administrator', 'clerk', 'form_teacher', 'teacher'],
  },
  editMarks: { words: 'reopen marks that were handed in, and change the list of a term', roles: office },
  postReports: { words: 'post and withdraw term reports', roles: readers },
  readTerms: { words: 'read the terms, subjects and grades', roles: everybody },
  readSettings: { words: 'read the settings of the school, and who teaches what', roles: readers },
  changeSettings: { words: 'change the settings of the school, and who teaches what', roles: office },
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

/** True for those who see their own classes and subjects, and nothing of the others. */
export const seesOwnOnly = (role: OfficeRole | null): boolean => role === 'form_teacher' || role === 'teacher'

/** False for null: somebody who is not of the office, or whose role this release does not know. */
export const roleHas = (role: OfficeRole | null, right: Right): boolean =>
  role !== null && (rights[right].roles as readonly OfficeRole[]).includes(role)

const plurals: Readonly<Record<OfficeRole, string>> = {
  administrator: 'Administrators',
  clerk: 'clerks',
  principal: 'principals',
  form_teacher: 'form teachers',
  teacher: 'teachers',
}

/** 'Administrators and clerks' */
export const rolesWith = (right: Right): string => {
  const names = rights[right].roles.map((role) => plurals[role])
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
