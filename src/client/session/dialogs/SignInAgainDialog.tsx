// The session has ended: sign in over the page, which keeps everything that was typed (REL-52).
import { Modal } from 'antd'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { otherAccountText } from '../../api/transport/errorText'
import { signedOut } from '../../api/transport/sessionEvents'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { areSameUnsaved, selectAllUnsaved } from '#client/saving/unsaved'
import { useLazyMount } from '../../ui/hooks/useLazyMount'
import { ErrorAlert } from '../../ui/plain/ErrorAlert'
import { PlainField } from '../../ui/plain/PlainField'
import { sessionSelectors } from '../sessionState'
import { signInStudent } from '../signIn/signIn'
import { LoginButton } from '../signIn/LoginButton'
import { useAdminSignIn } from '../signIn/useAdminSignIn'
import { usePause } from '../signIn/usePause'
import { CodeField } from './CodeField'
import { OwnPasswordField } from './OwnPasswordField'
import * as styles from './SignInAgain.module.css'

interface SignInAgainProps {
  readonly userId: string
  readonly admin: boolean
  readonly passwordInput: RefObject<HTMLInputElement | null>
}

const SignInAgain = ({ userId, admin, passwordInput }: SignInAgainProps) => {
  const dispatch = useAppDispatch()
  const [password, setPassword] = useState('')
  const steps = useAdminSignIn()
  const state = useAppSelector(sessionSelectors.selectSession)
  const isBusy = state.is === 'renewing'
  const pause = usePause(userId, steps.code.trim() !== '')
  const refusal = state.is === 'expired' && !state.pause ? state.error : null
  const lost = useAppSelector(selectAllUnsaved, areSameUnsaved).filter(({ isOnDevice }) => !isOnDevice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isBusy || pause) return
    if (admin) void steps.send(userId, password)
    else void dispatch(signInStudent({ student_id: userId, password }))
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        {'isTaken' in state
          ? `${otherAccountText(userId)} What you typed is still on the page.`
          : 'Your session has ended. Sign in again to continue: what you typed is still on the page.'}
      </p>
      <ErrorAlert text={pause?.error ?? steps.problem ?? refusal} />
      <PlainField
        label={admin ? 'Username' : 'Student ID'}
        name="username"
        autoComplete="username"
        value={userId}
        readOnly
      />
      <OwnPasswordField
        ref={passwordInput}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {steps.isCodeWanted && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it is what is missing
        <CodeField autoFocus value={steps.code} onChange={({ target }) => steps.setCode(target.value)} />
      )}
      <LoginButton pause={pause} isBusy={isBusy} />
      <button type="button" className="plain-link" onClick={() => dispatch(signedOut())}>
        Not you? Sign in as someone else
      </button>
      {lost.length > 0 && (
        <p>If you leave, you will lose what is not saved: {lost.map(({ what }) => what).join(', ')}.</p>
      )}
    </form>
  )
}

export const SignInAgainDialog = () => {
  const state = useAppSelector(sessionSelectors.selectSession)
  const passwordInput = useRef<HTMLInputElement>(null)
  const isExpired = state.is === 'expired' || state.is === 'renewing'
  if (!useLazyMount(isExpired)) return null
  return (
    <Modal
      title="Please sign in again"
      open={isExpired}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      // The dialog has one thing to fill in.
      afterOpenChange={(isOpen) => isOpen && passwordInput.current?.focus()}
      destroyOnHidden
      width={440}
    >
      {isExpired && <SignInAgain userId={state.userId} admin={state.admin} passwordInput={passwordInput} />}
    </Modal>
  )
}
