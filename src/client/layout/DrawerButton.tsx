// A button that small screens have: it opens the menu in a drawer.
import { MenuOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { useLazyMount } from '../ui/hooks/timing'
import * as styles from './TopBar.module.css'

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
