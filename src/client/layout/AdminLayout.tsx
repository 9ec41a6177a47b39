// The frame of the office (SPEC §2 "Admin area").
import { LogoutOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { GlobalSearch } from '../features/adminMenu/GlobalSearch'
import { OfficeMenu } from '../features/adminMenu/OfficeMenu'
import { WrongAccount } from '../features/session/WrongAccount'
import { SessionDialogs } from '../features/session/SessionDialogs'
import { useAdminName, useIsAdmin } from '../features/session/useSignedIn'
import { officePath } from '../officeView'
import { paths } from '../paths'
import { AccountMenu } from './AccountMenu'
import { DrawerButton } from './DrawerButton'
import { HelpFooter } from './HelpFooter'
import './office.css'
import { OfficeRail, officeTitle } from './OfficeRail'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'

interface AdminLayoutProps {
  /** What the top bar offers besides the search: the settings. */
  readonly tools?: ReactNode
  /** Something must be done before the office opens: there is nothing else to go to. */
  readonly isClosed?: boolean
  readonly children: ReactNode
}

const Drawer = () => (
  <DrawerButton title={officeTitle} className="office-drawer-button">
    {(close) => <OfficeMenu onChosen={close} />}
  </DrawerButton>
)

const ownSignIn = officePath('dashboard', { settings: 'ownSignIn' })

const accountLinks = [
  { title: 'Change password', path: `${ownSignIn}#own-password` },
  { title: 'Where you are signed in', path: `${ownSignIn}#own-sessions` },
]

const OfficeTools = ({ tools }: { tools: ReactNode }) => {
  const name = useAdminName()
  return (
    <>
      <GlobalSearch />
      {tools}
      <AccountMenu
        name={name}
        initials={name.slice(0, 2).toLocaleUpperCase('en')}
        detail="Administrator"
        links={accountLinks}
      />
    </>
  )
}

export const AdminLayout = ({ tools = null, isClosed = false, children }: AdminLayoutProps) => {
  const isAdmin = useIsAdmin()
  const isOpen = isAdmin && !isClosed
  const home = isAdmin ? paths.adminDashboard : paths.dashboard
  return (
    <>
      <TopBar home={home} drawer={isOpen && <Drawer />}>
        {isOpen && <OfficeTools tools={tools} />}
        <Link to={paths.logout} className="logout-link" aria-label="Logout">
          <LogoutOutlined />
          <span>Logout</span>
        </Link>
      </TopBar>
      <OfflineHint />
      <div className="office">
        {isOpen && <OfficeRail />}
        <div className="office-column">
          <main id="content" className="content wide" tabIndex={-1}>
            {isAdmin ? children : <WrongAccount whom="administrators" home={paths.dashboard} />}
          </main>
          <HelpFooter />
        </div>
      </div>
      <SessionDialogs />
    </>
  )
}
