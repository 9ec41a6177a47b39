// The frame for families.
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { LogoutOutlined } from '@ant-design/icons'
import { paths } from '../address/paths'
import { portalConfig } from '../portalConfig'
import { LossOnLeaving } from '../record/UnsavedNotice'
import { SessionDialogs, WrongAccount } from '../session/SessionDialogs'
import {
  type SignedInStudent,
  useIsAdmin,
  useMustSignInAgain,
  useSignedInStudent,
} from '../session/useSignedIn'
import { AwaitsSignIn } from '../ui/notices/LoadFailure'
import { AccountMenu } from './AccountMenu'
import { DrawerButton } from './DrawerButton'
import { HelpFooter } from './HelpFooter'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'
import { accountMenu, floatingEntries, studentDrawer, studentMenu } from './menus'
import { List, Row } from '../ui/primitives'
import * as topBarStyles from './TopBar.module.css'
import * as contentStyles from './Content.module.css'

/** The one page of families that administrators have as well. */
const isForBoth = (path: string): boolean => path === paths.termReports

const paperLine = ({ name, studentId }: SignedInStudent): string =>
  [name, `Student ID ${studentId}`].filter(Boolean).join(' · ')

const Menus = ({ student }: { student: SignedInStudent }) => (
  <>
    <FloatingMenu />
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
  const student = useSignedInStudent()
  const home = isAdmin ? paths.adminDashboard : paths.dashboard
  return (
    <>
      <TopBar
        home={home}
        drawer={isAdmin ? null : <MenuDrawer title={school.shortName} />}
        {...(!isAdmin && { paperLine: paperLine(student) })}
      >
        {!isAdmin && <Menus student={student} />}
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
const MenuDrawer = ({ title }: { title: string }) => (
  <DrawerButton title={title}>
    {(close) => (
      <List gap={0} className={topBarStyles.entries}>
        {studentDrawer.map(({ title: name, path }) => (
          <li key={path}>
            <NavLink to={path} onClick={close}>
              {name}
            </NavLink>
          </li>
        ))}
      </List>
    )}
  </DrawerButton>
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
