// The routes as data.
import type { ComponentType } from 'react'
import { steps } from '#shared/record/steps'
import { paths, stepPaths } from '../../address/paths'
import { SignInPage } from '../../pages/SignInPage'
import { greeting } from '../../features/family/dashboard/greeting'
import type { AppStore } from '../../store/store'
import type { PageShape } from '../../ui/plain/PageSkeleton'
import type { Access } from './guard'

export type FrameName = 'student' | 'admin'

/** 'own': that of whoever is signed in, or the visitors'. */
export type RowFrame = FrameName | 'own'

export interface Loaded {
  readonly default: ComponentType
  /** Asks for what the page will read, while it is being drawn for the first time. */
  readonly askAhead?: (store: AppStore) => void | Promise<void>
}
export type Load = () => Promise<Loaded>

export interface RouteRow {
  readonly path: string
  readonly access: Access
  readonly title: string
  /** The heading of the page itself, which may greet the person; else the title. */
  readonly heading?: (name: string) => string
  /** The skeleton until the page's code has loaded. */
  readonly shape?: PageShape
  /** The frame that stays on the screen while its pages change. */
  readonly frame?: RowFrame
  /** Rows with the same page are one screen: what they share stays drawn when one follows the other. */
  readonly screen?: string
  /** It needs the effects of the signed-in pages, whoever opens it; those pages have them anyhow. */
  readonly isBesideListeners?: true
  /** It is drawn for a visitor before the store has come, as the sign-in page of families is (lateStore.ts). */
  readonly isWithoutStore?: true
  /** Part of the first download, or loaded when it is opened. */
  readonly page: ComponentType | { readonly load: Load }
}

export const frames: Readonly<Record<FrameName, Load>> = {
  student: () => import('../StudentFrame'),
  admin: () => import('../AdminFrame'),
}

const student = (path: string, title: string, load: Load, shape: PageShape = 'panels'): RouteRow => ({
  path,
  shape,
  access: 'signedIn',
  title,
  frame: 'student',
  page: { load },
})

/** One page for the six steps. */
const loadStep: Load = async () => {
  const { StepPage } = await import('../../pages/registrationPages')
  return { default: StepPage }
}

const loadOffice: Load = async () => {
  const page = await import('../../pages/AdminDashboardPage')
  await page.preload()
  return page
}

/** In the same file as the effects, which each signed-in page has loaded: pressing Logout asks the server for no code. */
const loadLogout: Load = async () => (await import('../signedInListeners')).wayOut

const registration = steps.map(({ step, title }) => ({
  ...student(stepPaths[step], title, loadStep, 'form'),
  screen: 'registration',
}))

export const routes: readonly RouteRow[] = [
  { path: paths.signIn, access: 'visitor', title: 'Sign in', page: SignInPage },
  {
    path: paths.adminSignIn,
    access: 'visitor',
    title: 'Administrator sign-in',
    isWithoutStore: true,
    page: { load: () => import('../../pages/AdminSignInPage') },
  },
  {
    path: paths.adminDashboard,
    access: 'signedIn',
    title: 'Administrator',
    frame: 'admin',
    page: { load: loadOffice },
  },
  {
    ...student(paths.dashboard, 'Dashboard', () => import('../../pages/DashboardPage'), 'tasks'),
    heading: greeting,
  },
  ...registration,
  student(paths.lastYear, 'Last year’s answers', async () => {
    const { LastYearPage } = await import('../../pages/registrationPages')
    return { default: LastYearPage }
  }),
  student(paths.done, 'Registration done', async () => {
    const { DonePage } = await import('../../pages/registrationPages')
    return { default: DonePage }
  }),
  student(paths.termReports, 'Term Reports', () => import('../../pages/TermReportsPage'), 'reports'),
  student(paths.yourData, 'Your data', () => import('../../features/family/rights/YourData')),
  student(
    paths.changePassword,
    'Change password',
    () => import('../../features/family/account/ChangePasswordPage'),
  ),
  {
    path: paths.logout,
    // A new tab knows nobody, and its browser may have a session all the same.
    access: 'anyone',
    title: 'Sign out',
    isBesideListeners: true,
    page: { load: loadLogout },
  },
  {
    path: paths.check,
    access: 'anyone',
    title: 'Check a report card',
    page: { load: () => import('../../pages/CheckPage') },
  },
  {
    path: '*',
    access: 'anyone',
    title: 'Page not found',
    frame: 'own',
    page: { load: () => import('../../pages/NotFoundPage') },
  },
]
