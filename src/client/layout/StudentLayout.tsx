// The frame for families.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LogoutOutlined } from '@ant-design/icons'
import { paths } from '../address/paths'
import { portalConfig } from '../portalConfig'
import { SessionDialogs, WrongAccount } from '../session/SessionDialogs'
import {
  type SignedInStudent,
  useIsAdmin,
  useMustSignInAgain,
  useSignedInStudent,
} from '../session/useSignedIn'
import { AwaitsSignIn } from '../ui/notices/LoadFailure'
import { AccountMenu } from './AccountMenu'
import { FloatingMenu } from './FloatingMenu'
import { HelpFooter } from './HelpFooter'
import { MenuDrawer } from './MenuDrawer'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'
import { accountMenu, studentDrawer, studentMenu } from './menus'
import * as topBarStyles from './TopBar.module.css'
import * as contentStyles from './Content.module.css'

/** The one page of families that administrators have as well. */
const isForBoth = (path: string): boolean => path === paths.termReports

const paperLine = ({ name, studentId }: SignedInStudent): string =>
  [name, `Student ID ${studentId}`].filter(Boolean).join(' · ')

const Menus = ({ student }: { student: SignedInStudent }) => (
  <>
    <FloatingMenu entries={studentMenu} />
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
        drawer={isAdmin ? null : <MenuDrawer title={school.shortName} entries={studentDrawer} />}
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
      <SessionDialogs />
    </>
  )
}
