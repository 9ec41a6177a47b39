// The addresses of the screens: for the client's routes, and for the server, which answers them with the page.

export const pagePaths = {
  signIn: '/',
  adminSignIn: '/admin',
  adminDashboard: '/admin/dashboard',
  dashboard: '/dashboard',
  studentData: '/registration/student-data',
  familyData: '/registration/family-data',
  healthData: '/registration/health-data',
  otherData: '/registration/other-data',
  documents: '/registration/documents',
  complete: '/registration/complete',
  /** Last year's answers, to be looked through. */
  lastYear: '/registration/last-year',
  /** The page that confirms the registration and says what follows. */
  done: '/registration/done',
  changePassword: '/registration/change-password',
  /** Stored data, the people who have seen it, and its changes. */
  yourData: '/registration/your-data',
  termReports: '/term-reports',
  /** The page behind the code on a printed report card. */
  check: '/check/:token',
  logout: '/logout',
} as const

const all: readonly string[] = Object.values(pagePaths)
const singles = all.filter((path) => path.lastIndexOf('/') === 0)
/** '/registration/': the client handles all paths below it. */
const families = all.filter((path) => !singles.includes(path)).map((path) => `/${path.split('/')[1]}/`)

/** True if the client has a screen for this path. */
export const isPagePath = (path: string): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return (
    singles.includes(plain) || families.some((start) => /^[\w/-]+$/.test(plain) && plain.startsWith(start))
  )
}

const ofFamilies: readonly string[] = [pagePaths.signIn, pagePaths.dashboard, pagePaths.termReports]

/** True if a browser may open this page without a connection. */
export const isFamilyPage = (path: string): boolean =>
  isPagePath(path) &&
  (ofFamilies.includes(path.length > 1 ? path.replace(/\/$/, '') : path) || path.startsWith('/registration/'))

/** The service worker's script, served from the root so that it sees every page. */
export const serviceWorkerPath = '/service-worker.js'

/** The two sign-in pages. */
export const isVisitorPage = (path: string): boolean =>
  path === pagePaths.signIn || path === pagePaths.adminSignIn
