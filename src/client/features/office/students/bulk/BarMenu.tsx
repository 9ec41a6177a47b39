// A menu in the bar of the chosen students. Not antd's Dropdown: see AccountMenu.
import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useClosing } from '#client/ui/hooks/useClosing'
import * as styles from './bulk.module.css'

interface BarMenuProps {
  readonly title: string
  readonly icon: ReactNode
  /** By what is chosen: how it is called. */
  readonly entries: Readonly<Record<string, string>>
  readonly isBusy?: boolean
  readonly onOpen?: () => void
  readonly onChoose: (key: string) => void
}

export const BarMenu = ({ title, icon, entries, isBusy = false, onOpen, onChoose }: BarMenuProps) => {
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  useClosing(area, isOpen, () => setOpen(false))
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  const choose = (key: string) => {
    setOpen(false)
    // Where the focus comes back to when the dialog is closed.
    area.current?.querySelector('button')?.focus()
    onChoose(key)
  }
  return (
    <div className={styles.menuArea} ref={area}>
      <Button
        icon={icon}
        loading={isBusy}
        aria-expanded={isOpen}
        aria-controls={panel}
        data-menu={title}
        onClick={toggle}
      >
        {title} <DownOutlined aria-hidden />
      </Button>
      <div id={panel} className={styles.menu} hidden={!isOpen}>
        {Object.entries(entries).map(([key, text]) => (
          <button key={key} type="button" onClick={() => choose(key)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
