// After signing out: whether it is done, and for a family that stopped half-way how it goes on.
import { useLocation } from 'react-router-dom'
import { longDay } from '#shared/rules/dates'
import { signedOutStateIn, type SignedOutState } from '../../../address/signedOutState'
import { selectSignOut, type SignOut } from '../../../session/signOutState'
import { useAppSelector } from '../../../store/hooks'
import * as styles from './SignedOutNotice.module.css'

type Saved = NonNullable<SignedOutState['saved']>

const openText = (until: string | null): string =>
  until === null ? '' : ` You can change them until ${longDay(until)}.`

/** @param saved null when nothing is said of answers */
const titleOf = (is: SignOut['is'], saved: Saved | null): string => {
  if (is === 'telling') return saved ? 'Your answers are saved. Signing you out …' : 'Signing you out …'
  if (is === 'untold')
    return `${saved ? 'Your answers are saved, but the' : 'The'} school’s portal has not heard yet that you signed out.`
  return saved ? 'Your answers are saved, and you are signed out.' : 'You are signed out.'
}

const untoldText =
  ' This browser has forgotten you and opens nothing of yours any more. Please leave this page open: it goes on telling the portal until there is an answer.'

const wayOn = ({ until }: Saved) =>
  `${openText(until)} To go on, sign in again with the student ID and your password.`

export const SignedOutNotice = () => {
  const { state } = useLocation() as { state: unknown }
  const farewell = signedOutStateIn(state)
  const is = useAppSelector(selectSignOut)
  if (!farewell && is === 'quiet') return null
  const saved = farewell?.saved ?? null
  return (
    <div className={styles.notice} role="status" tabIndex={-1} data-arrival data-sign-out={is}>
      <strong>{titleOf(is, saved)}</strong>
      {is === 'untold' && untoldText}
      {saved && is !== 'untold' && wayOn(saved)}
    </div>
  )
}
