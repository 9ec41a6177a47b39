// The slim bar of the signed-in pages: crest and school, which head a printed page as well; what else it holds is the
// frame's affair.
import { type ReactNode, useState } from 'react'
import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { Link } from '../address/links'
import { portalConfig } from '../portalConfig'
import { Tips } from '../ui/tips/Tips'
import { Row } from '../ui/primitives'
import { useLazyMount } from '../ui/hooks/timing'
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

// A button that small screens have: it opens the menu in a drawer.

interface DrawerButtonProps {
  readonly title: string
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

export const DrawerButton = ({ title, className = '', children }: DrawerButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useLazyMount(isOpen)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        className={`${styles.menuButton} ${className}`}
        type="text"
        icon={<MenuOutlined />}
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {wasOpen && (
        <Drawer title={title} placement="left" size={300} open={isOpen} onClose={close}>
          <nav aria-label="Menu">{children(close)}</nav>
        </Drawer>
      )}
    </>
  )
}
