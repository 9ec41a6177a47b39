// The office's menu: icon and name, one of them current. Links, so that a view can be opened in another tab.
// Not antd's Menu: it adds 12.5 kB (br), with Layout 15, and makes a menu of commands out of links.
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { type ReactNode, useState } from 'react'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { officePath, activeMenu, type OfficeMenu as Menu } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetSettingsQuery, useSaveSettingsMutation } from '#client/api/school/schoolOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { useRight } from '#client/session/rights'
import { useHasLoaded } from '#client/ui/hooks/timing'
import { PageSkeleton } from '#client/ui/plain/PageSkeleton'
import { List, Row } from '#client/ui/primitives'
import * as styles from './menu.module.css'

/** The rows are in pages/office/officeScreens. */
export interface MenuEntry {
  readonly menu: Menu
  readonly title: string
  readonly icon: ReactNode
  /** Hidden until this switch of the school's settings is on. */
  readonly isShownBy?: 'exportData' | 'reports' | 'importStudents'
}

interface OfficeMenuProps {
  readonly entries: readonly MenuEntry[]
  /** Only the icons; the names stay for screen readers and as tooltips. */
  readonly isNarrow?: boolean
  readonly onChosen?: () => void
}

export const OfficeMenu = ({ entries, isNarrow = false, onChosen }: OfficeMenuProps) => {
  const active = activeMenu(useOfficeQuery().query)
  // While the settings are on their way, and when they cannot be read, the usual entries are there.
  const { data: settings } = useGetSettingsQuery(undefined, { skip: !useRight('readSettings') })
  return (
    <List gap={1} className={`${styles.menu} ${isNarrow ? styles.menuNarrow : ''}`}>
      {visibleEntries(entries, settings, active).map(({ menu, title, icon }) => (
        <li key={menu}>
          <Row
            as={Link}
            gap={3}
            wrap={false}
            size="small"
            tone="text"
            minHeight={44}
            to={officePath(menu)}
            aria-current={menu === active ? 'page' : undefined}
            data-tip={isNarrow ? title : undefined}
            onClick={onChosen}
          >
            {icon}
            <span className={isNarrow ? 'unseen' : ''}>{title}</span>
          </Row>
        </li>
      ))}
    </List>
  )
}

/** The visible entries in the menu's order. The open screen is always among them: exactly one entry is active. */
export const visibleEntries = (
  entries: readonly MenuEntry[],
  settings: Partial<Settings> | undefined,
  active: Menu,
): readonly MenuEntry[] =>
  entries.filter(
    ({ menu, isShownBy }) => isShownBy === undefined || settings?.[isShownBy] === 1 || menu === active,
  )

type Entry = Pick<MenuEntry, 'title' | 'isShownBy'>

/** A screen that the menu has only while it is open: with one press its entry stays. */
export const HiddenEntry = ({ isShownBy, ...entry }: Entry & { readonly children: ReactNode }) =>
  isShownBy ? <Hidden isShownBy={isShownBy} {...entry} /> : entry.children

/** The screen is drawn once it is known whether the menu has it: the note above must not push it down. */
const Hidden = ({ title, isShownBy, children }: Entry & { readonly children: ReactNode }) => {
  const hasLoaded = useHasLoaded(useGetSettingsQuery().isLoading)
  if (!hasLoaded) return <PageSkeleton heading={title} />
  return (
    <>
      <Note title={title} isShownBy={isShownBy} />
      {children}
    </>
  )
}

const Note = ({ title, isShownBy }: Entry) => {
  const { data: settings, refetch } = useGetSettingsQuery()
  const [save, { isLoading, error }] = useSaveSettingsMutation()
  const [isAdded, setAdded] = useState(false)
  const mayKeep = useRight('changeSettings')
  if (isAdded)
    return (
      <p className={styles.hiddenEntry} role="status" tabIndex={-1} ref={(said) => said?.focus()}>
        “{title}” stays in the menu. To remove it: Settings, Menu.
      </p>
    )
  if (!mayKeep || !isShownBy || !settings || settings[isShownBy] === 1) return null
  const add = async () => {
    // A colleague may have changed another setting since the screen was opened: that is no reason to press twice.
    const { searchIsForbidden: _fixed, ...stored } = (await refetch()).data ?? settings
    const saved = await save({ ...stored, [isShownBy]: 1 })
    if (saved.data) setAdded(true)
  }
  return (
    <div className={styles.hiddenEntry}>
      <span>“{title}” is in the menu only while it is open.</span>
      <Button loading={isLoading} onClick={() => void add()}>
        Keep it there
      </Button>
      {error && <span role="alert">{errorText(error)}</span>}
    </div>
  )
}
