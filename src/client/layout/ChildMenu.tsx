// The children of a sign-in that opens the pages of several; only such a family loads it.
import { DownOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router-dom'
import { withChild } from '../address/child'
import { useFamily } from '../session/useSignedIn'
import { List, Muted } from '../ui/primitives'
import { BarMenu } from './AccountMenu'
import * as styles from './TopBar.module.css'

/** The same page for each child. */
export const ChildLinks = ({ onChoose }: { readonly onChoose: () => void }) => {
  const { pathname } = useLocation()
  const family = useFamily()
  return (
    <List gap={0} aria-label="Children">
      {family.map(({ number, name, classId, isHere }) => (
        <li key={number}>
          <Link
            to={withChild(pathname, number)}
            aria-current={isHere ? 'true' : undefined}
            onClick={onChoose}
          >
            <span>
              {name} {classId && <Muted small>{classId}</Muted>}
            </span>
          </Link>
        </li>
      ))}
    </List>
  )
}

/** Always shows whose page this is, and leads to the other children. */
export const ChildMenu = () => {
  const here = useFamily().find(({ isHere }) => isHere)
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
      {(close) => <ChildLinks onChoose={close} />}
    </BarMenu>
  )
}
