// After signing out: that it is done, and for a family that stopped half-way how it goes on.
import { useLocation } from 'react-router-dom'
import { longDay } from '#shared/rules/dates'
import { signedOutStateIn } from '../../../address/signedOutState'
import * as styles from './SignedOutNotice.module.css'

const openText = (until: string | null): string =>
  until === null ? '' : ` You can change them until ${longDay(until)}.`

export const SignedOutNotice = () => {
  const { state } = useLocation() as { state: unknown }
  const farewell = signedOutStateIn(state)
  if (!farewell) return null
  const { saved } = farewell
  return (
    <div className={styles.notice} role="status" tabIndex={-1} data-arrival>
      {saved ? (
        <>
          <strong>Your answers are saved, and you are signed out.</strong>
          {openText(saved.until)} To go on, sign in again with the student ID and your password.
        </>
      ) : (
        <strong>You are signed out.</strong>
      )}
    </div>
  )
}
