// The office's menu: icon and name, one of them current. Links, so that a view can be opened in another tab.
// Not antd's Menu: it adds 12.5 kB (br), with Layout 15, and makes a menu of commands out of links.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useOfficeMenu } from './useOfficeMenu'
import type { MenuEntry } from './visibleEntries'
import * as styles from './menu.module.css'

interface OfficeMenuProps {
  readonly entries: readonly MenuEntry[]
  /** Only the icons; the names stay for screen readers and as tooltips. */
  readonly isNarrow?: boolean
  readonly onChosen?: () => void
}

export const OfficeMenu = ({ entries, isNarrow = false, onChosen }: OfficeMenuProps) => {
  const { active, visible } = useOfficeMenu(entries)
  return (
    <ul className={`${styles.menu} ${isNarrow ? styles.menuNarrow : ''}`}>
      {visible.map(({ menu, title, icon }) => (
        <li key={menu}>
          <Link
            to={officePath(menu)}
            aria-current={menu === active ? 'page' : undefined}
            data-tip={isNarrow ? title : undefined}
            onClick={onChosen}
          >
            {icon}
            <span className={isNarrow ? 'unseen' : ''}>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
