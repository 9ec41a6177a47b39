// The frame of the office.
import { LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { roleFacts } from '#shared/rules/access/roles'
import { officePath } from '../address/officeView'
import { paths } from '../address/paths'
import { GlobalSearch } from '../features/office/menu/GlobalSearch'
import { OfficeMenu, type MenuEntry } from '../features/office/menu/OfficeMenu'
import { LossOnLeaving } from '../record/UnsavedNotice'
import { SessionDialogs, WrongAccount } from '../session/SessionDialogs'
import type { OfficeAction } from '../features/office/menu/paletteChoices'
import { WithRight } from '../session/rights'
import { sessionSelectors } from '../session/sessionState'
import { useAdminName, useIsAdmin, useMustSignInAgain } from '../session/useSignedIn'
import { useAppSelector } from '../store/hooks'
import { below } from '../ui/breakpoints'
import { useMedia } from '../ui/hooks/browser'
import { AwaitsSignIn } from '../ui/QueryBoundary'
import { Row, Stack } from '../ui/primitives'
import { AccountMenu } from './AccountMenu'
import { DrawerButton, TopBar } from './TopBar'
import { HelpFooter } from './HelpFooter'
import { OfflineHint } from './OfflineHint'
import * as contentStyles from './Content.module.css'
import * as styles from './OfficeRail.module.css'
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

/** The title of the office for the person's role. */
const useOfficeTitle = (): string => {
  const role = useAppSelector(sessionSelectors.selectOfficeRole) ?? 'administrator'
  return role === 'administrator'
    ? 'Student Portal / Administrator'
    : `Student Portal / ${roleFacts[role].title}`
}

interface OfficeRailProps {
  readonly entries: readonly MenuEntry[]
  /** Something stands beside the screen: the rail folds by itself, and comes back afterwards. */
  readonly makesRoom: boolean
}

/** The menu of wide screens: a rail at the left that folds to its icons. */
const OfficeRail = ({ entries, makesRoom }: OfficeRailProps) => {
  const isOver = useMedia(below('desktop'))
  const [isFolded, setFolded] = useState(false)
  const [isKept, setKept] = useState(false)
  const isSharing = makesRoom && !isOver
  const isNarrow = isFolded || (isSharing && !isKept)
  const toggle = () => {
    if (isSharing) setKept(isNarrow)
    if (isNarrow || !isSharing) setFolded(!isNarrow)
  }
  const title = useOfficeTitle()
  const fold = isNarrow ? 'Expand the menu' : 'Collapse the menu'
  return (
    <nav className={`${styles.rail} ${isNarrow ? styles.narrow : ''}`} data-print="no" aria-label={title}>
      <Stack gap={3} className={styles.inside}>
        <Row gap={1} wrap={false} justify="between" className={styles.head}>
          <p className={isNarrow ? 'unseen' : styles.title}>{title}</p>
          <button
            type="button"
            className={styles.fold}
            aria-label={fold}
            data-tip={fold}
            aria-expanded={!isNarrow}
            onClick={toggle}
          >
            {isNarrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          </button>
        </Row>
        <OfficeMenu entries={entries} isNarrow={isNarrow} />
      </Stack>
    </nav>
  )
}
