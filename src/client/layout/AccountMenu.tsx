// The menus of the bar: the signed-in person, with the links of the account; and the children, where there are several.
// Not antd's Dropdown: it adds 16 kB (br) to every signed-in page, and makes a menu of commands out of links.
import { DownOutlined, UserOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Link as PlainLink, useLocation } from 'react-router-dom'
import { withChild } from '../address/child'
import { Link } from '../address/links'
import type { ChildHere } from '../session/useSignedIn'
import { useClosing } from '../ui/hooks/useClosing'
import { List, Muted, Text } from '../ui/primitives'
import * as styles from './TopBar.module.css'

interface BarMenuProps {
  readonly className: string | undefined
  readonly label: string
  readonly tip?: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
}

const BarMenu = ({ className, label, tip = '', button, children }: BarMenuProps) => {
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

interface ChildrenProps {
  readonly family: readonly ChildHere[]
}

/** The same page for each child. */
export const ChildLinks = ({ family, onChoose }: ChildrenProps & { readonly onChoose: () => void }) => {
  const { pathname } = useLocation()
  return (
    <List gap={0} aria-label="Children">
      {family.map(({ number, name, classId, isHere }) => (
        <li key={number}>
          <PlainLink
            to={withChild(pathname, number)}
            aria-current={isHere ? 'true' : undefined}
            onClick={onChoose}
          >
            <span>
              {name} {classId && <Muted small>{classId}</Muted>}
            </span>
          </PlainLink>
        </li>
      ))}
    </List>
  )
}

/** Whose page it is, always in sight, and the way to the other children. */
export const ChildMenu = ({ family }: ChildrenProps) => {
  const here = family.find(({ isHere }) => isHere)
  if (!here) return null
  return (
    <BarMenu
      className={styles.child}
      label={`This page is about ${here.name}. Choose a child`}
      button={
        <>
          <span>{here.shortName}</span>
          <DownOutlined aria-hidden />
        </>
      }
    >
      {(close) => <ChildLinks family={family} onChoose={close} />}
    </BarMenu>
  )
}
