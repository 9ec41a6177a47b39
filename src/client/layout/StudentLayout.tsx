// The frame for families.
import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Link, NavLink } from '../address/links'
import { LogoutOutlined } from '@ant-design/icons'
import { paths } from '../address/paths'
import { lazyExtra } from '../lazyWithPreload'
import { portalConfig } from '../portalConfig'
import { LossOnLeaving } from '../record/UnsavedNotice'
import { SessionDialogs, WrongAccount } from '../session/SessionDialogs'
import { useSiblings } from '../session/children'
import { type StudentHere, useIsAdmin, useMustSignInAgain, useStudentHere } from '../session/useSignedIn'
import { AwaitsSignIn } from '../ui/QueryBoundary'
import { AccountMenu } from './AccountMenu'
import { DrawerButton, TopBar } from './TopBar'
import { HelpFooter } from './HelpFooter'
import { OfflineHint } from './OfflineHint'
import { List, Row } from '../ui/primitives'
import * as topBarStyles from './TopBar.module.css'
import * as contentStyles from './Content.module.css'

/** The one page of families that administrators have as well. */
const isForBoth = (path: string): boolean => path === paths.termReports

const paperLine = ({ name, studentId }: StudentHere): string =>
  [name, `Student ID ${studentId}`].filter(Boolean).join(' · ')

const ChildMenu = lazyExtra(async () => ({ default: (await import('./ChildMenu')).ChildMenu }))
const ChildLinks = lazyExtra(async () => ({ default: (await import('./ChildMenu')).ChildLinks }))

/** @param hasSiblings one child needs no menu, and nothing more is read */
const Menus = ({ student, hasSiblings }: { student: StudentHere; hasSiblings: boolean }) => (
  <>
    <FloatingMenu />
    {hasSiblings && (
      <Suspense fallback={null}>
        <ChildMenu />
      </Suspense>
    )}
    <AccountMenu
      name={student.name}
      initials={student.initials}
      detail={`Student ID ${student.studentId}`}
      links={accountMenu}
    />
  </>
)

export const StudentLayout = ({ children }: { children: ReactNode }) => {
  const { school } = portalConfig()
  const isAdmin = useIsAdmin()
  const { pathname } = useLocation()
  const student = useStudentHere()
  // One page is always that of the child who signed in.
  const hasSiblings = useSiblings().length > 0 && pathname !== paths.changePassword
  const home = isAdmin ? paths.adminDashboard : paths.dashboard
  return (
    <>
      <TopBar
        home={home}
        drawer={isAdmin ? null : <MenuDrawer title={school.shortName} hasSiblings={hasSiblings} />}
        isFull={hasSiblings}
        {...(!isAdmin && { paperLine: paperLine(student) })}
      >
        {!isAdmin && <Menus student={student} hasSiblings={hasSiblings} />}
        <Link to={paths.logout} className={topBarStyles.logoutLink} aria-label="Logout">
          <LogoutOutlined />
          <span>Logout</span>
        </Link>
      </TopBar>
      <OfflineHint />
      <main id="content" className={contentStyles.content} tabIndex={-1}>
        <AwaitsSignIn value={useMustSignInAgain()}>
          {isAdmin && !isForBoth(pathname) ? <WrongAccount whom="families" home={home} /> : children}
        </AwaitsSignIn>
      </main>
      <HelpFooter className={contentStyles.foot} />
      <SessionDialogs loss={<LossOnLeaving />} />
    </>
  )
}

/** Every page, in the drawer of small screens. */
const MenuDrawer = ({ title, hasSiblings }: { title: string; hasSiblings: boolean }) => (
  <DrawerButton title={title}>
    {(close) => (
      <>
        {hasSiblings && <DrawerChildren onChoose={close} />}
        <List gap={0} className={topBarStyles.entries}>
          {studentDrawer.map(({ title: name, path }) => (
            <li key={path}>
              <NavLink to={path} onClick={close}>
                {name}
              </NavLink>
            </li>
          ))}
        </List>
      </>
    )}
  </DrawerButton>
)

const DrawerChildren = ({ onChoose }: { onChoose: () => void }) => (
  <div className={topBarStyles.entries}>
    <Suspense fallback={null}>
      <ChildLinks onChoose={onChoose} />
    </Suspense>
  </div>
)

/** The other pages at a glance; small screens have the drawer instead. */
const FloatingMenu = () => {
  const { pathname } = useLocation()
  const shown = floatingEntries(studentMenu, pathname)
  if (shown.length === 0) return null
  return (
    <Row as="nav" gap={1} align="stretch" className={topBarStyles.floatingMenu} aria-label="Other pages">
      {shown.map(({ title, path }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
    </Row>
  )
}

interface MenuEntry {
  readonly title: string
  readonly path: string
  /** The pages on which this entry is the current one. */
  readonly pages: readonly string[]
}

const entry = (title: string, path: string, pages: readonly string[] = [path]): MenuEntry => ({
  title,
  path,
  pages,
})

const { studentData, familyData, healthData, otherData, documents, complete } = paths

export const studentMenu: readonly MenuEntry[] = [
  entry('Dashboard', paths.dashboard),
  entry('Term Reports', paths.termReports),
  entry('Edit/View Registration', studentData, [
    studentData,
    familyData,
    healthData,
    otherData,
    documents,
    complete,
  ]),
  entry('Logout', paths.logout),
]

const accountMenu: readonly MenuEntry[] = [
  entry('Your data', paths.yourData),
  entry('Change password', paths.changePassword),
]

/** On small screens everything is in the drawer, signing out last. */
const studentDrawer: readonly MenuEntry[] = [
  ...studentMenu.slice(0, -1),
  ...accountMenu,
  ...studentMenu.slice(-1),
]

export const isCurrent = ({ pages }: MenuEntry, pathname: string): boolean => pages.includes(pathname)

/** The floating menu omits the current page and is hidden on the dashboard. */
export const floatingEntries = (menu: readonly MenuEntry[], pathname: string): readonly MenuEntry[] =>
  pathname === paths.dashboard
    ? []
    : menu.filter((one) => one.path !== paths.logout && !isCurrent(one, pathname))
