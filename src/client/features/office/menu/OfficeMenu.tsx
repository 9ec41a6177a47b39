// The office's menu: icon and name, exactly one active. Links, so that a view opens in another tab as well.
import { Link } from 'react-router-dom'
import { officePath } from '../../../address/officeView'
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
