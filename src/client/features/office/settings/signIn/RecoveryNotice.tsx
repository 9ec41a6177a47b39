// After signing in with a recovery code: how many are left, and what to do when they run out (SEC-30).
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'
import * as styles from './signIn.module.css'

const leftText = (left: number): string => {
  if (left === 0) return 'You signed in with your last recovery code'
  return `You signed in with a recovery code: ${left === 1 ? '1 is' : `${left} are`} left`
}

export const RecoveryNotice = () => {
  const left = useAppSelector(sessionSelectors.selectCodesLeft)
  const [isClosed, setClosed] = useState(false)
  if (left === null || isClosed) return null
  return (
    <Notice
      is="warning"
      role="status"
      className={styles.recoveryNotice}
      title={leftText(left)}
      onClose={() => setClosed(true)}
    >
      Lost your phone? Move the second step to another one, or make new codes:{' '}
      <Link to={officePath('dashboard', { settings: 'ownSignIn' })}>your own sign-in</Link>.
    </Notice>
  )
}
