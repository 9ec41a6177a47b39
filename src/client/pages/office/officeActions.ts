// What the palette (Ctrl-K) offers besides students: a row each.
import { officePath, type OfficeMenu, type OfficeQuery } from '../../address/officeView'
import type { OfficeAction } from '../../features/office/menu/palette/paletteChoices'
import { settingsSections } from '../../features/office/settings/settingsSections'
import { officeScreens } from './officeScreens'

interface Act {
  readonly title: string
  readonly words: string
  readonly query: OfficeQuery
}

const acts: readonly Act[] = [
  { title: 'New student', words: 'add enrol', query: { add: 'student' } },
  { title: 'Print sign-in slips', words: 'codes paper', query: { slips: 'all' } },
  { title: 'Documents to check', words: 'review uploads', query: { documents: 'open' } },
  { title: 'Corrections requested', words: 'families', query: { corrections: 'open' } },
  { title: 'Latest changes of many students', words: 'undo bulk', query: { bulk: 'latest' } },
  { title: 'Columns of the table', words: 'choose', query: { columns: 'choose' } },
]

/** What stands on a screen whose title does not say it. */
const screenWords: Readonly<Partial<Record<OfficeMenu, string>>> = {
  exportData: 'spreadsheet excel',
  reports: 'registration report lists register contacts birthdays packs',
  importStudents: 'marks workbooks sheets',
  postReports: 'marks staff meeting',
}

export const officeActions: readonly OfficeAction[] = [
  ...officeScreens.map(({ menu, title }) => ({
    title,
    words: screenWords[menu] ?? '',
    path: officePath(menu),
  })),
  ...acts.map(({ title, words, query }) => ({ title, words, path: officePath('dashboard', query) })),
  ...settingsSections.map(({ name, title }) => ({
    title: `Settings: ${title}`,
    path: officePath('dashboard', { settings: name }),
  })),
]
