// The routes of SPEC §2 as data.
import type { ComponentType } from 'react'
import { paths } from '../paths'
import { SignInPage } from '../pages/SignInPage'
import type { Access } from './guard'

export type FrameName = 'student' | 'admin'
export type Load = () => Promise<{ default: ComponentType }>

export interface RouteRow {
  readonly path: string
  readonly access: Access
  readonly title: string
  /** What stays on the screen while its pages change. */
  readonly frame?: FrameName
  /** Part of the first download, or loaded when it is opened. */
  readonly page: ComponentType | { readonly load: Load }
}

export const frames: Readonly<Record<FrameName, Load>> = {
  student: () => import('./StudentFrame'),
  admin: () => import('./AdminFrame'),
}

const student = (path: string, title: string, load: Load): RouteRow => ({
  path,
  access: 'signedIn',
  title,
  frame: 'student',
  page: { load },
})

export const routes: readonly RouteRow[] = [
  { path: paths.signIn, access: 'visitor', title: 'Sign in', page: SignInPage },
  {
    path: paths.adminSignIn,
    access: 'visitor',
    title: 'Administrator sign-in',
    page: { load: () => import('../pages/AdminSignInPage') },
  },
  {
    path: paths.adminDashboard,
    access: 'signedIn',
    title: 'Administrator',
    frame: 'admin',
    page: { load: () => import('../pages/AdminDashboardPage') },
  },
  student(paths.dashboard, 'Dashboard', () => import('../pages/DashboardPage')),
  student(
    paths.studentData,
    'Student Data',
    () => import(/* webpackChunkName: "registration" */ '../pages/StudentDataPage'),
  ),
  student(
    paths.familyData,
    'Family Data',
    () => import(/* webpackChunkName: "registration" */ '../pages/FamilyDataPage'),
  ),
  student(
    paths.healthData,
    'Health Data',
    () => import(/* webpackChunkName: "registration" */ '../pages/HealthDataPage'),
  ),
  student(
    paths.otherData,
    'Other Data',
    () => import(/* webpackChunkName: "registration" */ '../pages/OtherDataPage'),
  ),
  student(
    paths.documents,
    'Documents',
    () => import(/* webpackChunkName: "registration" */ '../pages/DocumentsPage'),
  ),
  student(
    paths.complete,
    'Complete',
    () => import(/* webpackChunkName: "registration" */ '../pages/CompletePage'),
  ),
  student(paths.termReports, 'Term Reports', () => import('../pages/TermReportsPage')),
  student(paths.yourData, 'Your data', () => import('../pages/YourDataPage')),
  student(paths.changePassword, 'Change password', () => import('../pages/ChangePasswordPage')),
  {
    path: paths.logout,
    access: 'signedIn',
    title: 'Sign out',
    page: { load: () => import('../pages/LogoutPage') },
  },
  {
    path: paths.check,
    access: 'anyone',
    title: 'Check a report card',
    page: { load: () => import('../pages/CheckPage') },
  },
  {
    path: '*',
    access: 'anyone',
    title: 'Page not found',
    page: { load: () => import('../pages/NotFoundPage') },
  },
]
