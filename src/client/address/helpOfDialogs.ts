// The pages of the help that dialogs of the office have of their own: headings in docs/office.md, as a link writes them.
import { activeMenu } from './officeView'

export const helpOfDialogs = {
  chase: 'the-chase-list',
  documents: 'checking-documents',
  corrections: 'corrections-and-late-answers',
  add: 'one-new-student',
  passwords: 'many-passwords-at-once',
  bulk: 'many-students-at-once',
  print: 'papers-of-many-students',
  slips: 'sign-in-slips',
  columns: 'the-students-table',
  edit: 'the-front-desk',
} as const

export type DialogWithHelp = keyof typeof helpOfDialogs

/** Whether the address opens a dialog, be it that it is still on its way. */
export const isDialogAt = (query: URLSearchParams): boolean =>
  activeMenu(query) === 'dashboard' && Object.keys(helpOfDialogs).some((key) => query.has(key))
