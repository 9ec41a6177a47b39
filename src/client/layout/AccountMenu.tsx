// A menu of the bar; and that of the signed-in person: initials with the full name as tooltip, and the links of the account.
// Not antd's Dropdown: it adds 16 kB (br) to every signed-in page, and makes a menu of commands out of links.
import { UserOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Link } from '../address/links'
import { useClosing } from '../ui/hooks/focus'
import { Muted, Text } from '../ui/primitives'
import * as styles from './TopBar.module.css'

interface BarMenuProps {
  readonly className: string | undefined
  readonly label: string
  readonly tip?: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
}

export const BarMenu = ({ className, label, tip = '', button, children }: BarMenuProps) => {
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const close = () => setOpen(false)
  useClosing(area, isOpen, close)
  return (
    <div className={styles.account} ref={area}>
      <Text
        type="button"
        as="button"
        size="small"
        weight={600}
        className={className}
        aria-label={label}
        data-tip={isOpen ? '' : tip}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </Text>
      <div id={panel} className={styles.accountPanel} hidden={!isOpen}>
        {children(close)}
      </div>
    </div>
  )
}

interface AccountMenuProps {
  readonly name: string
  readonly initials: string
  readonly detail: string
  readonly links: readonly { readonly title: string; readonly path: string }[]
}

export const AccountMenu = ({ name, initials, detail, links }: AccountMenuProps) => (
  <BarMenu
    className={styles.avatar}
    label={`Your account${name && `: ${name}`}`}
    tip={name}
    button={initials || <UserOutlined />}
  >
    {(close) => (
      <>
        <Text as="p" weight={600} breaks className={styles.accountName}>
          {name}
        </Text>
        <Muted as="p" small className={styles.accountDetail}>
          {detail}
        </Muted>
        {links.map(({ title, path }) => (
          <Link key={path} to={path} onClick={close}>
            {title}
          </Link>
        ))}
      </>
    )}
  </BarMenu>
)
