// Which page of the help each screen of the office opens, by its address: the first row that fits. And whom a page is for.
import { roleHas, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { searchForm } from '#shared/rules/students/names'
import { helpOfDialogs, helpOfQuestions } from '#client/address/DialogHelp'
import { activeMenu, type OfficeMenu } from '#client/address/officeView'
import type { SettingsSection } from '#client/address/settingsSections'
import pages from '#docs/office.md'

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
  { menu: 'importStudents', at: { import: '' }, page: helpOfQuestions },
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

/** A page is for those who have its right; without a row it is for the readers of the part that it belongs to. */
export const rightOfPage: Readonly<Record<string, Right>> = {
  'the-offices-year-in-pictures': 'readRecords',
  'an-empty-school': 'runOffice',
  'the-settings': 'changeSettings',
  'your-school': 'runOffice',
  'how-families-sign-in': 'runOffice',
  'messages-by-e-mail': 'workOnIntake',
  'your-own-sign-in': 'ownSignIn',
  'office-accounts': 'runOffice',
  'the-audit-log': 'readSecurity',
  'roles-in-the-office': 'ownSignIn',
  'a-clerk': 'changeSettings',
  'a-principal': 'readReports',
  'a-form-teacher': 'followClasses',
  'a-teacher': 'readMarks',
  'one-new-student': 'editRecords',
  'many-students-at-once': 'editRecords',
  'many-passwords-at-once': 'helpSignIn',
  'papers-of-many-students': 'printAndExport',
  'students-come-in-as-a-list': 'importLists',
  'what-the-import-asks-and-why': 'importLists',
  'sign-in-slips': 'helpSignIn',
  'registration-is-open': 'readRecords',
  'the-chase-list': 'workOnIntake',
  'the-students-table': 'readRecords',
  'the-front-desk': 'readRecords',
  'a-students-sign-in': 'helpSignIn',
  'families-on-paper': 'editRecords',
  'how-many-clicks-a-task-takes': 'editRecords',
  'checking-documents': 'workOnIntake',
  'papers-and-data': 'printAndExport',
  'the-next-school-year': 'turnYear',
  'backups-and-what-comes-back-after-a-restore': 'readSecurity',
  'what-families-may-ask-for': 'readRecords',
  'corrections-and-late-answers': 'workOnIntake',
  'report-cards': 'readMarks',
  'a-workbook-for-each-class': 'importLists',
  'a-teachers-workbook': 'enterMarks',
  'mark-sheets-as-teachers-keep-them': 'importLists',
  'what-is-missing-before-a-posting': 'readReports',
  'the-staff-meeting': 'readReports',
  'posting-correcting-withdrawing': 'readReports',
  'who-has-read-a-report': 'readReports',
}

/** The page about the work of somebody who has the right. */
const aboutRoles = ['a-clerk', 'a-principal', 'a-form-teacher', 'a-teacher'] as const

const isFor = (role: OfficeRole | null, { id, parent }: HelpPage): boolean => {
  const right = rightOfPage[id] ?? rightOfPage[parent]
  return right === undefined || roleHas(role, right)
}

/** The help of a role: what is about the work of others is left out. */
export const helpPagesFor = (role: OfficeRole | null): readonly HelpPage[] =>
  helpPages.filter((page) => isFor(role, page))

/** The page of the screen, or the one about the role where the screen’s page is for others. */
export const ownHelpFor = (role: OfficeRole | null, query: URLSearchParams): string => {
  const page = helpPageAt(helpFor(query))
  const own = aboutRoles.find((id) => roleHas(role, rightOfPage[id] ?? 'runOffice'))
  return page && isFor(role, page) ? page.id : (own ?? firstScreen)
}

export type Span =
  | string
  | { readonly is: 'strong' | 'em' | 'code'; readonly spans: readonly Span[] }
  | { readonly is: 'link'; readonly to: string; readonly spans: readonly Span[] }

export interface Picture {
  readonly is: 'picture'
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export interface Table {
  readonly is: 'table'
  readonly isNumber: readonly boolean[]
  readonly head: ReadonlyArray<readonly Span[]>
  readonly rows: ReadonlyArray<ReadonlyArray<readonly Span[]>>
}

export type Block =
  | { readonly is: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly is: 'list'; readonly isOrdered: boolean; readonly items: ReadonlyArray<readonly Span[]> }
  | Picture
  | Table

export interface HelpPage {
  readonly id: string
  readonly title: string
  /** The page above it; empty: it is a part of the help. */
  readonly parent: string
  readonly blocks: readonly Block[]
}

/** The pages of the help, one for each heading of docs/office.md. */
const helpPages = pages as readonly HelpPage[]

export const helpPageAt = (id: string): HelpPage | undefined => helpPages.find((page) => page.id === id)

const plain = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : plain(span.spans))).join('')

const textsOf = (block: Block): readonly string[] => {
  switch (block.is) {
    case 'paragraph':
      return [plain(block.spans)]
    case 'list':
      return block.items.map(plain)
    case 'table':
      return block.rows.map((row) => row.map(plain).join(': '))
    case 'picture':
      return [block.alt]
  }
}

const sentencesOf = ({ blocks }: HelpPage): readonly string[] =>
  blocks.flatMap(textsOf).flatMap((text) => text.split(/(?<=[.?!:]) (?=[A-Z])/))

export interface FoundPage {
  readonly page: HelpPage
  /** The sentence with most of the searched words; empty when only the title has them. */
  readonly sentence: string
}

export const helpWords = (search: string): readonly string[] => searchForm(search).split(' ').filter(Boolean)

const folded = helpPages.map((page) => ({
  page,
  title: searchForm(page.title),
  sentences: sentencesOf(page).map((text) => ({ text, key: searchForm(text) })),
}))

type Folded = (typeof folded)[number]

const hitsIn = (key: string, words: readonly string[]): number =>
  words.filter((word) => key.includes(word)).length

const bestSentence = ({ sentences }: Folded, words: readonly string[]): string => {
  const hits = sentences.map(({ key }) => hitsIn(key, words))
  const most = Math.max(0, ...hits)
  return most === 0 ? '' : (sentences[hits.indexOf(most)]?.text ?? '')
}

/** The pages with every word; those with the words in the title first. */
export const findHelp = (pages: readonly HelpPage[], words: readonly string[]): readonly FoundPage[] => {
  const found = folded.filter(({ page, title, sentences }) => {
    if (!pages.includes(page)) return false
    const all = [title, ...sentences.map(({ key }) => key)].join(' ')
    return hitsIn(all, words) === words.length
  })
  const weight = ({ title, sentences }: Folded) =>
    hitsIn(title, words) * 2 + Math.max(0, ...sentences.map(({ key }) => hitsIn(key, words)))
  return found
    .sort((one, other) => weight(other) - weight(one))
    .map((one) => ({ page: one.page, sentence: bestSentence(one, words) }))
}
