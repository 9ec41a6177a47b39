// The frame for families (SPEC §2 "App layout for signed-in students").
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LogoutOutlined } from '@ant-design/icons'
import { WrongAccount } from '../features/session/WrongAccount'
import { SessionDialogs } from '../features/session/SessionDialogs'
import { useIsAdmin, useSignedInStudent } from '../features/session/useSignedIn'
import { portalConfig } from '../portalConfig'
import { paths } from '../paths'
import { AccountMenu } from './AccountMenu'
import { FloatingMenu } from './FloatingMenu'
import { HelpFooter } from './HelpFooter'
import { MenuDrawer } from './MenuDrawer'
import { accountMenu, studentDrawer, studentMenu } from './menus'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'

/** The one page of families that administrators have as well (SPEC §6). */
const isForBoth = (path: string): boolean => path === paths.termReports

const Menus = () => {
  const student = useSignedInStudent()
  return (
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
}

export const StudentLayout = ({ children }: { children: ReactNode }) => {
  const { school } = portalConfig()
  const isAdmin = useIsAdmin()
  const { pathname } = useLocation()
  const home = isAdmin ? paths.adminDashboard : paths.dashboard
  return (
    <>
      <TopBar
        home={home}
        drawer={isAdmin ? null : <MenuDrawer title={school.shortName} entries={studentDrawer} />}
      >
        {!isAdmin && <Menus />}
        <Link to={paths.logout} className="logout-link" aria-label="Logout">
          <LogoutOutlined />
          <span>Logout</span>
        </Link>
      </TopBar>
      <OfflineHint />
      <main id="content" className="content" tabIndex={-1}>
        {isAdmin && !isForBoth(pathname) ? <WrongAccount whom="families" home={home} /> : children}
      </main>
      <HelpFooter />
      <SessionDialogs />
    </>
  )
}
