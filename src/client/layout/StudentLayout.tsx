// The frame for families (SPEC §2 "App layout for signed-in students").
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LogoutOutlined } from '@ant-design/icons'
import { ForOthers } from '../features/session/ForOthers'
import { SessionDialogs } from '../features/session/SessionDialogs'
import { useIsAdmin, useSignedInStudent } from '../features/session/useSignedIn'
import { portalConfig } from '../portalConfig'
import { paths } from '../paths'
import { AccountMenu } from './AccountMenu'
import { FloatingMenu } from './FloatingMenu'
import { HelpFoot } from './HelpFoot'
import { MenuDrawer } from './MenuDrawer'
import { accountMenu, studentDrawer, studentMenu } from './menus'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'

export const StudentLayout = ({ children }: { children: ReactNode }) => {
  const { school } = portalConfig()
  const student = useSignedInStudent()
  const isAdmin = useIsAdmin()
  return (
    <>
      <TopBar home={paths.dashboard} drawer={<MenuDrawer title={school.shortName} entries={studentDrawer} />}>
        <FloatingMenu entries={studentMenu} />
        <AccountMenu
          name={student.name}
          initials={student.initials}
          detail={`Student ID ${student.studentId}`}
          links={accountMenu}
        />
        <Link to={paths.logout} className="logout-link" aria-label="Logout">
          <LogoutOutlined />
          <span>Logout</span>
        </Link>
      </TopBar>
      <OfflineHint />
      <main id="content" className="content" tabIndex={-1}>
        {isAdmin ? <ForOthers whom="families" home={paths.adminDashboard} /> : children}
      </main>
      <HelpFoot />
      <SessionDialogs />
    </>
  )
}
