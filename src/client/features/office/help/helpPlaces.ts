// Which page of the help each screen of the office opens, by its address: the first row that fits.
import { helpOfDialogs } from '#client/address/DialogHelp'
import { activeMenu, type OfficeMenu } from '#client/address/officeView'
import type { SettingsSection } from '#client/address/settingsSections'

interface HelpPlace {
  /** Left out: on every menu. */
  readonly menu?: OfficeMenu
  /** Values in the address; an empty text means any value. */
  readonly at?: Readonly<Record<string, string>>
  /** The heading in docs/office.md, as links write it. */
  readonly page: string
}

const settings: Readonly<Record<SettingsSection, string>> = {
  school: 'your-school',
  classes: 'classes-and-houses',
  teaching: 'who-teaches-what',
  terms: 'terms-and-dates',
  menu: 'menu-entries',
  backups: 'backups-and-what-comes-back-after-a-restore',
  registration: 'opening-and-closing-registration',
  agreement: 'terms-and-conditions',
  signIn: 'how-families-sign-in',
  messages: 'messages-by-e-mail',
  marks: 'subjects-and-grades',
  rules: 'what-a-report-card-shows',
  ownSignIn: 'your-own-sign-in',
  administrators: 'office-accounts',
  audit: 'the-audit-log',
}

const overTheTable: readonly HelpPlace[] = [
  { at: { chase: '' }, page: helpOfDialogs.chase },
  { at: { documents: '' }, page: helpOfDialogs.documents },
  { at: { corrections: '' }, page: helpOfDialogs.corrections },
  { at: { add: '' }, page: helpOfDialogs.add },
  { at: { bulk: 'passwords' }, page: helpOfDialogs.passwords },
  { at: { bulk: '' }, page: helpOfDialogs.bulk },
  { at: { print: '' }, page: helpOfDialogs.print },
  { at: { slips: '' }, page: helpOfDialogs.slips },
  { at: { columns: '' }, page: helpOfDialogs.columns },
  { at: { turn: '' }, page: 'the-next-school-year' },
  { at: { student: '', tab: 'documents' }, page: 'a-students-documents' },
  { at: { student: '', tab: 'reports' }, page: 'a-students-reports' },
  { at: { student: '', tab: 'history' }, page: 'a-students-history' },
  { at: { student: '', tab: 'access' }, page: 'a-students-sign-in' },
  { at: { student: '', tab: 'data' }, page: 'a-students-data' },
  { at: { student: '' }, page: 'the-front-desk' },
  { at: { edit: '' }, page: helpOfDialogs.edit },
]

const terms: readonly HelpPlace[] = [
  { at: { tab: 'marks', class: '' }, page: 'typing-marks-in-the-browser' },
  { at: { tab: 'marks' }, page: 'the-board-of-marks' },
  { at: { tab: 'meeting' }, page: 'the-staff-meeting' },
  { at: { tab: 'packs' }, page: 'class-packs' },
  { at: { tab: 'changes' }, page: 'posting-correcting-withdrawing' },
  { at: { tab: 'readers' }, page: 'who-has-read-a-report' },
  { at: { tab: 'check' }, page: 'what-is-missing-before-a-posting' },
]

export const helpPlaces: readonly HelpPlace[] = [
  ...Object.entries(settings).map(([section, page]) => ({ at: { settings: section }, page })),
  { at: { settings: '' }, page: 'the-settings' },
  ...overTheTable.map((place) => ({ ...place, menu: 'dashboard' as const })),
  ...terms.map((place) => ({ ...place, at: { term: '', ...place.at }, menu: 'postReports' as const })),
  { menu: 'postReports', at: { term: '' }, page: 'what-is-missing-before-a-posting' },
  { menu: 'postReports', page: 'report-cards' },
  { menu: 'classes', page: 'a-form-teacher' },
  { menu: 'exportData', page: 'export-data' },
  { menu: 'reports', at: { papers: 'packs' }, page: 'class-packs' },
  { menu: 'reports', at: { selection: '' }, page: 'class-packs' },
  { menu: 'reports', at: { papers: 'lists' }, page: 'lists' },
  { menu: 'reports', at: { list: '' }, page: 'lists' },
  { menu: 'reports', page: 'the-registration-report' },
  { menu: 'importStudents', page: 'students-come-in-as-a-list' },
  { menu: 'dashboard', at: { q: '' }, page: 'the-students-table' },
]

/** The page for everything else. */
export const firstScreen = 'registration-is-open'

export const helpFor = (query: URLSearchParams): string => {
  const menu = activeMenu(query)
  const place = helpPlaces.find(
    (one) =>
      (one.menu ?? menu) === menu &&
      Object.entries(one.at ?? {}).every(([key, value]) =>
        value === '' ? query.has(key) : query.get(key) === value,
      ),
  )
  return place?.page ?? firstScreen
}
