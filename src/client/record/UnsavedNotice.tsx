// After a change of screen: what was left behind and waits for the person, with the way back to it.
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../store/hooks'
import { areSameUnsaved, selectUnsaved, settledElsewhere } from '../store/unsaved'
import { Notice } from '../ui/notices/Notice'
import * as styles from './keeping/KeptNotice.module.css'

export const UnsavedNotice = () => {
  const { pathname, search } = useLocation()
  const unsaved = useAppSelector(selectUnsaved, areSameUnsaved)
  const left = settledElsewhere(unsaved, new URL(pathname + search, window.location.origin))
  return left.map(({ kind, count, what, path }) => (
    <Notice
      key={kind}
      is="warning"
      role="status"
      className={styles.notice}
      title={`${what} ${count === 1 ? 'is' : 'are'} not saved yet.`}
      action={<Link to={path ?? ''}>Go back to {count === 1 ? 'it' : 'them'}</Link>}
    />
  ))
}
