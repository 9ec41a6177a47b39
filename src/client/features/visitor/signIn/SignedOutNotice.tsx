// After signing out: whether it is finished, and, for a family that stopped half-way, how to continue.
import { useLocation } from 'react-router-dom'
import { type SignedOutState, signedOutStateIn } from '#client/address/paths'
import { type SignOut, selectSignOut } from '#client/session/signedOutMark'
import { useAppSelector } from '#client/store/hooks'
import * as styles from './signIn.module.css'

type Saved = NonNullable<SignedOutState['saved']>

const openText = (until: string | null): string =>
  until === null ? '' : ` You can change them until ${until}.`

/** @param farewell null for the next person at this browser */
const untoldTitle = (farewell: SignedOutState | null): string => {
  if (!farewell) return 'Someone signed out here, but the school’s portal does not know it yet.'
  return `${farewell.saved ? 'Your answers are saved, but the' : 'The'} school’s portal does not know yet that you signed out.`
}

const titleOf = (is: SignOut['is'], farewell: SignedOutState | null): string => {
  const saved = farewell?.saved
  if (is === 'telling') return saved ? 'Your answers are saved. Signing you out …' : 'Signing you out …'
  if (is === 'untold') return untoldTitle(farewell)
  return saved ? 'Your answers are saved, and you are signed out.' : 'You are signed out.'
}

const untoldText = (farewell: SignedOutState | null) =>
  ` This browser ${farewell ? 'has forgotten you and can no longer open your data' : 'can no longer open their data'}. Please leave this page open: it keeps trying until the portal answers.`

const wayOn = ({ until }: Saved) =>
  `${openText(until)} To continue, sign in again with the student ID and your password.`

export const SignedOutNotice = () => {
  const { state } = useLocation() as { state: unknown }
  const farewell = signedOutStateIn(state)
  const is = useAppSelector(selectSignOut)
  if (!farewell && is === 'quiet') return null
  const saved = farewell?.saved ?? null
  return (
    <div className={styles.notice} role="status" tabIndex={-1} data-arrival data-sign-out={is}>
      <strong>{titleOf(is, farewell)}</strong>
      {is === 'untold' && untoldText(farewell)}
      {saved && is !== 'untold' && wayOn(saved)}
    </div>
  )
}
