// The other pages at a glance; small screens have the drawer instead.
import { Link, useLocation } from 'react-router-dom'
import { floatingEntries, type MenuEntry } from './menus'
import * as styles from './TopBar.module.css'

export const FloatingMenu = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const { pathname } = useLocation()
  const shown = floatingEntries(entries, pathname)
  if (shown.length === 0) return null
  return (
    <nav className={styles.floatingMenu} aria-label="Other pages">
      {shown.map(({ title, path }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
