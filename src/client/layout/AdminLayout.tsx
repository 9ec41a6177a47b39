// The frame of the office.
import { LogoutOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { officePath } from '../address/officeView'
import { paths } from '../address/paths'
import { GlobalSearch } from '../features/office/menu/GlobalSearch'
import { OfficeMenu, type MenuEntry } from '../features/office/menu/OfficeMenu'
import { LossOnLeaving } from '../record/UnsavedNotice'
import { SessionDialogs, WrongAccount } from '../session/SessionDialogs'
import type { OfficeAction } from '../features/office/menu/paletteChoices'
import { WithRight } from '../session/rights'
import { useAdminName, useIsAdmin, useMustSignInAgain } from '../session/useSignedIn'
import { AwaitsSignIn } from '../ui/notices/LoadFailure'
import { AccountMenu } from './AccountMenu'
import { DrawerButton } from './DrawerButton'
import { HelpFooter } from './HelpFooter'
import { OfficeRail, useOfficeTitle } from './OfficeRail'
import { OfflineHint } from './OfflineHint'
import { TopBar } from './TopBar'
import * as contentStyles from './Content.module.css'
import * as topBarStyles from './TopBar.module.css'

interface AdminLayoutProps {
  readonly entries: readonly MenuEntry[]
  /** The entries that the search of the top bar finds besides students. */
  readonly actions: readonly OfficeAction[]
  /** The tools of the top bar besides the search: help and settings. */
  readonly tools?: ReactNode
  /** The part beside the screen: the help. */
  readonly beside?: ReactNode
  /** It is open, and takes its room from the screen. */
  readonly isShared?: boolean
  /** Something must be done before the office opens: there is nothing else to go to. */
  readonly isClosed?: boolean
  readonly children: ReactNode
}

const Drawer = ({ entries }: Pick<AdminLayoutProps, 'entries'>) => (
  <DrawerButton title={useOfficeTitle()} className={contentStyles.drawerButton}>
    {(close) => <OfficeMenu entries={entries} onChosen={close} />}
  </DrawerButton>
)

const ownSignIn = officePath('dashboard', { settings: 'ownSignIn' })

const accountLinks = [
  { title: 'Change password', path: `${ownSignIn}#own-password` },
  { title: 'Where you are signed in', path: `${ownSignIn}#own-sessions` },
]

/** 'm.joseph' → 'MJ', 'admin' → 'AD'. */
const userInitials = (username: string): string => {
  const [first = '', second = ''] = username.split(/[.-]/).filter(Boolean)
  return (second === '' ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)).toLocaleUpperCase('en')
}

const OfficeTools = ({ actions, tools }: Pick<AdminLayoutProps, 'actions' | 'tools'>) => {
  const name = useAdminName()
  const role = useOfficeTitle()
  return (
    <>
      <WithRight to="readRecords">
        <GlobalSearch actions={actions} />
      </WithRight>
      {tools}
      <AccountMenu name={name} initials={userInitials(name)} detail={role} links={accountLinks} />
    </>
  )
}

export const AdminLayout = (props: AdminLayoutProps) => {
  const { entries, actions, tools = null, beside = null, children } = props
  const { isShared = false, isClosed = false } = props
  const isAdmin = useIsAdmin()
  const isOpen = isAdmin && !isClosed
  const home = isAdmin ? paths.adminDashboard : paths.dashboard
  return (
    <>
      <TopBar home={home} drawer={isOpen && <Drawer entries={entries} />} isFull={isOpen}>
        {isOpen && <OfficeTools actions={actions} tools={tools} />}
        <Link to={paths.logout} className={topBarStyles.logoutLink} aria-label="Logout">
          <LogoutOutlined />
          <span>Logout</span>
        </Link>
      </TopBar>
      <OfflineHint />
      <div className={contentStyles.office}>
        {isOpen && <OfficeRail entries={entries} makesRoom={isShared} />}
        <div className={contentStyles.column}>
          <main id="content" className={`${contentStyles.content} ${contentStyles.wide}`} tabIndex={-1}>
            <AwaitsSignIn value={useMustSignInAgain()}>
              {isAdmin ? children : <WrongAccount whom="administrators" home={paths.dashboard} />}
            </AwaitsSignIn>
          </main>
          <HelpFooter className={contentStyles.foot} />
        </div>
        {isOpen && beside}
      </div>
      <SessionDialogs loss={<LossOnLeaving />} />
    </>
  )
}
