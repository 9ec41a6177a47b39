// The menu of wide screens: a rail at the left that folds to its icons.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { OfficeMenu } from '../features/office/menu/OfficeMenu'
import type { MenuEntry } from '../features/office/menu/visibleEntries'
import * as styles from './OfficeRail.module.css'

export const officeTitle = 'Student Portal / Administrator'

export const OfficeRail = ({ entries }: { entries: readonly MenuEntry[] }) => {
  const [isNarrow, setNarrow] = useState(false)
  const fold = isNarrow ? 'Show the names of the menu' : 'Fold the menu'
  return (
    <nav className={`${styles.rail} ${isNarrow ? styles.narrow : ''}`} aria-label={officeTitle}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p className={isNarrow ? 'unseen' : styles.title}>{officeTitle}</p>
          <button
            type="button"
            className={styles.fold}
            aria-label={fold}
            data-tip={fold}
            aria-expanded={!isNarrow}
            onClick={() => setNarrow(!isNarrow)}
          >
            {isNarrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          </button>
        </div>
        <OfficeMenu entries={entries} isNarrow={isNarrow} />
      </div>
    </nav>
  )
}
