// The acts that the palette (Ctrl-K) offers besides students: a row each.
import { officePath, type OfficeMenu, type OfficeQuery } from '../../address/officeView'
import { settingsSections } from '../../address/settingsSections'
import type { OfficeAction } from '../../features/office/menu/paletteChoices'
import { menuOf } from './officeScreens'

interface Act {
  readonly title: string
  readonly words: string
  readonly menu?: OfficeMenu
  readonly query: OfficeQuery
}

const acts: readonly Act[] = [
  { title: 'New student', words: 'add enrol', query: { add: 'student' } },
  { title: 'Print sign-in slips', words: 'codes paper', query: { slips: 'all' } },
  { title: 'Documents to check', words: 'review uploads', query: { documents: 'open' } },
  { title: 'Corrections requested', words: 'families', query: { corrections: 'open' } },
  { title: 'Latest changes of many students', words: 'undo bulk', query: { bulk: 'latest' } },
  {
    title: 'Class lists',
    words: 'register contacts birthdays medical',
    menu: 'reports',
    query: { papers: 'lists' },
  },
  { title: 'Columns of the table', words: 'choose', query: { columns: 'choose' } },
]

/** Words that find a screen whose title does not say them. */
const screenWords: Readonly<Partial<Record<OfficeMenu, string>>> = {
  exportData: 'spreadsheet excel',
  reports: 'registration report packs',
  importStudents: 'marks workbooks sheets',
  postReports: 'marks staff meeting',
}

/** Only those who have the table of all students have the palette, and in their menu no screen of one class. */
export const officeActions: readonly OfficeAction[] = [
  ...menuOf('administrator').map(({ menu, title }) => ({
    title,
    words: screenWords[menu] ?? '',
    path: officePath(menu),
  })),
  ...acts.map(({ title, words, menu = 'dashboard', query }) => ({
    title,
    words,
    path: officePath(menu, query),
  })),
  ...settingsSections.map(({ name, title }) => ({
    title: `Settings: ${title}`,
    path: officePath('dashboard', { settings: name }),
  })),
]
