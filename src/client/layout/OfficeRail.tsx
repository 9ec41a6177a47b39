// The menu of wide screens: a rail at the left that folds to its icons.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { roleFacts } from '#shared/rules/access/roles'
import { OfficeMenu, type MenuEntry } from '../features/office/menu/OfficeMenu'
import { sessionSelectors } from '../session/sessionState'
import { useAppSelector } from '../store/hooks'
import { below } from '../ui/breakpoints'
import { useMedia } from '../ui/hooks/useMedia'
import { Row, Stack } from '../ui/primitives'
import * as styles from './OfficeRail.module.css'

/** The title of the office for the person's role. */
export const useOfficeTitle = (): string => {
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

export const OfficeRail = ({ entries, makesRoom }: OfficeRailProps) => {
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
