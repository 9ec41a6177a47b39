// The snackbar after a password change; the route's state carries it over.
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Snackbar } from '#client/ui/notices/Snackbar'
import * as styles from './Account.module.css'

export const passwordChanged = { passwordChanged: true } as const

const isChanged = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'passwordChanged' in state

export const PasswordChangedNotice = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(() => isChanged(location.state))
  const close = () => {
    setOpen(false)
    void navigate({ search: location.search, hash: location.hash }, { replace: true, state: null })
  }
  return (
    <div className={styles.passwordChanged}>
      <Snackbar text={isOpen ? 'Password Changed Successfully.' : null} onClose={close} />
    </div>
  )
}
