// The pages and dialogs of the portal by audience, for checks that apply to each.
import { expect, type Locator } from '@playwright/test'
import { officePath, type OfficeMenu, type OfficeQuery } from '../../src/client/address/officeView'
import { typeInto } from './marks'
import { returning, student } from './people'
import type { Stop } from './tour'

const text = (words: string | RegExp) => (place: Locator) =>
  place.getByText(words).filter({ visible: true }).first()

export const visitorStops: readonly Stop[] = [
  { name: 'sign-in', path: '/' },
  { name: 'admin-sign-in', path: '/admin' },
  { name: 'card-check', path: '/check/no-such-card' },
  { name: 'not-found', path: '/no-such-page' },
]

const steps = ['student-data', 'family-data', 'health-data', 'other-data', 'documents', 'complete']
const formPage = (place: Locator) => place.getByRole('status').filter({ hasText: /Page 1 of \d/ })

export const familyStops: readonly Stop[] = [
  { name: 'dashboard', signsIn: student, path: '/dashboard', ready: text(/left/) },
  { name: 'term-reports', path: '/term-reports' },
  {
    name: 'term-report',
    path: '/term-reports',
    press: /Report posted/,
    ready: (place) => place.getByRole('button', { name: /^English Language/ }),
    isOverlay: true,
  },
  { name: 'term-report-pdf', path: '/term-reports?report=2025-2&as=pdf', ready: formPage, isOverlay: true },
  { name: 'change-password', path: '/registration/change-password', ready: text('Old Password') },
  { name: 'your-data', path: '/registration/your-data' },
  { name: 'signed-in-not-found', path: '/no-such-page' },
  ...steps.map((step) => ({
    name: step,
    path: `/registration/${step}`,
    ready: (place: Locator) => place.locator('[data-save-summary]:visible').first(),
  })),
  { name: 'registration-not-done', path: '/registration/done', ready: text('See what is left') },
  {
    name: 'registration-form',
    path: '/registration/complete',
    press: 'Generate Registration Form',
    ready: formPage,
    isOverlay: true,
  },
  {
    name: 'last-year',
    signsIn: returning,
    path: '/registration/last-year',
    ready: (place) => place.getByRole('button', { name: /^Still right/ }),
  },
  { name: 'last-year-dashboard', path: '/dashboard', ready: text('Check last year’s answers') },
]

type View = Omit<Stop, 'path' | 'ready'> & {
  readonly menu?: OfficeMenu
  readonly query?: OfficeQuery
  readonly ready: string | RegExp
}

const stopOf = ({ menu = 'dashboard', query, ready, ...stop }: View): Stop => ({
  ...stop,
  path: officePath(menu, query),
  ready: text(ready),
})

const overlays = (views: readonly View[]): readonly View[] =>
  views.map((view) => ({ ...view, isOverlay: true }))

const students: readonly View[] = [
  { name: 'students', ready: 'Total Number of Students' },
  { name: 'students-none', query: { q: 'nobody at all' }, ready: /No students match/ },
  { name: 'leavers', query: { left: 'only' }, ready: 'Total Number of Students' },
  { name: 'student', query: { student: student.id }, ready: 'Last name' },
  { name: 'student-editing', query: { student: student.id, field: 'polio' }, ready: 'None of these' },
  { name: 'documents-of-one', query: { student: student.id, tab: 'documents' }, ready: 'Paper received' },
  { name: 'reports-of-one', query: { student: student.id, tab: 'reports' }, ready: /Form \d - / },
  { name: 'history', query: { student: student.id, tab: 'history' }, ready: /changed|→/ },
  {
    name: 'sign-in-of-one',
    query: { student: student.id, tab: 'access' },
    ready: /Hide from the name search/,
  },
  ...overlays([
    { name: 'add-student', query: { add: 'student' }, ready: 'Previous school' },
    {
      name: 'mark-as-left',
      query: { student: student.id },
      press: 'Mark as left',
      ready: /^From that day on/,
    },
    {
      name: 'signed-on-paper',
      query: { student: student.id },
      press: 'Signed on paper',
      ready: /^Record the signed registration form/,
    },
    { name: 'columns', query: { columns: 'choose' }, ready: /^ID, name, class/ },
    { name: 'views', press: 'Views', ready: /Save this view as/ },
    { name: 'help', query: { help: 'here' }, ready: 'Registration is open' },
    { name: 'palette', press: 'Find a student', ready: 'New student' },
    { name: 'bulk-act', query: { bulk: 'class' }, ready: /^Tick the students/ },
    { name: 'print-labels', query: { print: 'labels' }, ready: /^Tick the students/ },
    { name: 'latest-changes', query: { bulk: 'latest' }, ready: 'There are no recent changes.' },
    { name: 'edit', query: { edit: student.id }, ready: 'Birth Cerficate Pin' },
    { name: 'paper', query: { paper: student.id }, ready: /Page 1 of \d/ },
    { name: 'documents-to-look-at', query: { documents: 'open' }, ready: /waiting, oldest first/ },
    { name: 'chase', query: { chase: '1A' }, ready: /still have something to hand in/ },
    { name: 'chase-form', query: { chase: 'form-level-1' }, ready: /still have something to hand in/ },
    { name: 'chase-school', query: { chase: 'whole-school' }, ready: /still have something to hand in/ },
    {
      name: 'reach-family',
      query: { chase: '1A' },
      press: /^Message, contacts and calls/,
      ready: 'Your message',
    },
    { name: 'password-reset', query: { edit: student.id }, press: 'Reset password', ready: /yyyymmdd/ },
  ]),
]

const settings: readonly View[] = [
  { name: 'settings', query: { settings: 'all' }, ready: 'What was done, by whom, and when' },
  { name: 'set-up-details', query: { settings: 'school', step: 'details' }, ready: 'Colour of the school' },
  { name: 'set-up-address', query: { settings: 'school', step: 'address' }, ready: /^Slips, letters and/ },
  { name: 'set-up-backups', query: { settings: 'school', step: 'backups' }, ready: /locked with a key/ },
  { name: 'set-up-slip', query: { settings: 'school', step: 'slip' }, ready: /^Page 1 of 1/ },
  { name: 'settings-menu', query: { settings: 'menu' }, ready: 'Menu entries' },
  { name: 'settings-sign-in', query: { settings: 'signIn' }, ready: 'A first sign-in needs' },
  { name: 'settings-own-sign-in', query: { settings: 'ownSignIn' }, ready: 'This device' },
  { name: 'settings-registration', query: { settings: 'registration' }, ready: 'Form 1' },
  {
    name: 'school-year',
    query: { settings: 'registration' },
    press: 'Only ask the families again …',
    ready: 'Ask the families again?',
    isOverlay: true,
  },
  { name: 'settings-terms', query: { settings: 'terms' }, ready: /sessions/ },
  { name: 'settings-marks', query: { settings: 'marks' }, ready: 'Add rating' },
  { name: 'settings-rules', query: { settings: 'rules' }, ready: 'Form 1' },
  { name: 'settings-classes', query: { settings: 'classes' }, ready: /house/i },
  {
    name: 'settings-new-class',
    query: { settings: 'classes' },
    press: 'Add a class to form 1',
    ready: /^1A-D adds/,
  },
  { name: 'settings-agreement', query: { settings: 'agreement' }, ready: /Text \(version/ },
  {
    name: 'settings-administrators',
    query: { settings: 'administrators' },
    ready: 'Username of a new colleague',
  },
  {
    name: 'settings-backups',
    query: { settings: 'backups' },
    ready: /^The portal makes no backups/,
  },
  { name: 'settings-audit', query: { settings: 'audit' }, ready: 'Only about' },
]

const yearTurn: readonly View[] = [
  { name: 'turn-terms', query: { turn: 'terms' }, ready: 'School re-opens on' },
  { name: 'turn-moves', query: { turn: 'moves' }, ready: 'Leavers' },
  { name: 'turn-intake', query: { turn: 'intake' }, ready: 'Newcomers' },
  { name: 'turn-balance', query: { turn: 'balance' }, ready: 'Balance' },
  { name: 'turn-ask', query: { turn: 'ask' }, ready: /asked to agree again/ },
  { name: 'turn-opening', query: { turn: 'opening' }, ready: 'All forms' },
  { name: 'turn-slips', query: { turn: 'slips' }, ready: 'Join' },
  ...overlays([{ name: 'turn-names', query: { turn: 'moves', names: 'from:1A' }, ready: 'Class 1A now' }]),
]

const menu = 'postReports'

const papers: readonly View[] = [
  { name: 'export', menu: 'exportData', ready: 'Download spreadsheet' },
  { name: 'lists', menu: 'reports', query: { papers: 'lists' }, ready: 'Who is in each class.' },
  { name: 'reports', menu: 'reports', ready: /Page 1 of \d/ },
  { name: 'packs', menu: 'reports', query: { papers: 'packs' }, ready: /pack/i },
  { name: 'import', menu: 'importStudents', ready: 'No list has been imported yet.' },
  { name: 'posting', menu, ready: 'Academic Year' },
  { name: 'term-draft', menu, query: { term: '2025-3' }, ready: 'Post at a date and time' },
  { name: 'marks-board', menu, query: { term: '2025-3', tab: 'marks' }, ready: 'Form 5' },
  {
    name: 'marks-grid',
    menu,
    query: { term: '2025-3', tab: 'marks', class: '1A', of: 'ENG' },
    ready: 'All marks saved',
  },
  {
    name: 'marks-of-the-term',
    menu,
    query: { term: '2025-3', tab: 'marks', class: '1A', of: 'term' },
    ready: 'All marks saved',
  },
  {
    name: 'marks-of-all-subjects',
    menu,
    query: { term: '2025-3', tab: 'marks', class: '1A', of: 'exam' },
    ready: 'All marks saved',
  },
  { name: 'term-readers', menu, query: { term: '2025-2' }, ready: 'Not opened' },
  { name: 'term-changes', menu, query: { term: '2025-2', tab: 'changes' }, ready: 'Corrections' },
  {
    name: 'term-staff-meeting',
    menu,
    query: { term: '2025-3', tab: 'meeting' },
    ready: 'For the staff meeting',
  },
  { name: 'pack-of-a-term', menu, query: { term: '2025-2', tab: 'packs' }, ready: /pack/i },
  ...overlays([
    { name: 'posting-question', menu, press: 'Edit 2025-2026 Term 3', ready: /check what is missing/ },
    {
      name: 'correction-over-marks',
      menu,
      query: { term: '2025-2', tab: 'marks', class: '1A', of: 'ENG' },
      does: async (page) => {
        await expect(page.getByRole('grid')).toBeVisible()
        await typeInto(page, 0, 1, '77')
      },
      press: 'See the changes',
      ready: /changed after posting/,
    },
    { name: 'withdrawing-question', menu, press: 'Edit 2025-2026 Term 2', ready: /“No” withdraws/ },
  ]),
]

export const officeStops = {
  students: students.map(stopOf),
  settings: settings.map(stopOf),
  yearTurn: yearTurn.map(stopOf),
  papers: papers.map(stopOf),
}
