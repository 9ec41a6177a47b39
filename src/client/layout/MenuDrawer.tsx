// The menu of small screens: every entry, in a drawer.
import { NavLink } from 'react-router-dom'
import { DrawerButton } from './DrawerButton'
import type { MenuEntry } from './menus'
import * as styles from './MenuDrawer.module.css'

interface MenuDrawerProps {
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

export const MenuDrawer = ({ title, entries }: MenuDrawerProps) => (
  <DrawerButton title={title}>
    {(close) => (
      <ul className={styles.entries}>
        {entries.map(({ title: name, path }) => (
          <li key={path}>
            <NavLink to={path} onClick={close}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    )}
  </DrawerButton>
)
