// The addresses of the screens.
import type { Step } from '#shared/record/field'

export const paths = {
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
  changePassword: '/registration/change-password',
  /** What is stored, who has seen it, what was changed. */
  yourData: '/registration/your-data',
  termReports: '/term-reports',
  /** Where the code on a printed report card leads. */
  check: '/check/:token',
  logout: '/logout',
} as const

/** Where each step of the registration lives. */
export const stepPaths: Readonly<Record<Step, string>> = {
  student: paths.studentData,
  family: paths.familyData,
  health: paths.healthData,
  other: paths.otherData,
  documents: paths.documents,
  complete: paths.complete,
}
