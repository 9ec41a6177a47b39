// The slim bar of the signed-in pages: crest and school, which head a printed page as well; what else it holds is the
// frame's affair.
import type { ReactNode } from 'react'
import { Link } from '../address/links'
import { portalConfig } from '../portalConfig'
import { Tips } from '../ui/tips/Tips'
import { Row } from '../ui/primitives'
import * as styles from './TopBar.module.css'

interface TopBarProps {
  readonly home: string
  /** The button of the drawer. */
  readonly drawer: ReactNode
  /** The name of the page's owner, for its printed form. */
  readonly paperLine?: string
  /** It holds so much that on narrow screens the crest stands for the school. */
  readonly isFull?: boolean
  readonly children: ReactNode
}

export const TopBar = ({ home, drawer, paperLine, isFull = false, children }: TopBarProps) => {
  const { school } = portalConfig()
  return (
    <header className={styles.bar}>
      <a className={styles.skipLink} href="#content">
        Skip to the content
      </a>
      <div className={isFull ? `${styles.row} ${styles.full}` : styles.row}>
        {drawer}
        <Row
          to={home}
          as={Link}
          gap={3}
          wrap={false}
          weight={600}
          tone="text"
          minHeight={44}
          className={styles.school}
          aria-label={`${school.name}, start`}
        >
          <img src={school.logo} alt="" width="30" height="35" />
          <span className={styles.schoolName}>{school.name}</span>
          <span className={styles.schoolShort} data-print="no">
            {school.shortName}
          </span>
        </Row>
        {paperLine && <span className={styles.paperLine}>{paperLine}</span>}
        {children}
      </div>
      <Tips />
    </header>
  )
}
