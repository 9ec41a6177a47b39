import { Button, Modal } from 'antd'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Stack } from '#client/ui/primitives'
import { errorText, otherAccountText } from '../api/transport/errorText'
import { signedOut } from '../api/transport/sessionEvents'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import { useLazyMount } from '../ui/hooks/timing'
import { ErrorAlert } from '../ui/plain/ErrorAlert'
import { PlainField } from '../ui/plain/PlainField'
import { useConfirmSignInMutation } from '../api/access/signInApi'
import { reauthenticationSettled } from '../api/baseQuery'
import type { ReauthenticationRefusal } from '../api/transport/signInNeeded'
import { sessionSelectors } from './sessionState'
import { signInStudent } from './signIn/signIn'
import { LoginButton, usePause, CodeField, OwnPasswordField } from './signIn/LoginButton'
import { useAdminSignIn } from './signIn/useAdminSignIn'
import { selectReauthentication } from './reauthenticationSlice'
import { selectIsNearlyOver, userActive } from './idleSlice'

interface WithLoss {
  /** Names the work that is lost if the person leaves instead of signing in again. */
  readonly loss: ReactNode
}

export const SessionDialogs = ({ loss }: WithLoss) => (
  <>
    <TimeOutWarning />
    <ConfirmSignInDialog />
    <SignInAgainDialog loss={loss} />
  </>
)

// The session has ended: signs in over the page, which keeps everything that was typed.
interface SignInAgainProps extends WithLoss {
  readonly userId: string
  readonly admin: boolean
  readonly passwordInput: RefObject<HTMLInputElement | null>
}

const SignInAgain = ({ userId, admin, passwordInput, loss }: SignInAgainProps) => {
  const dispatch = useAppDispatch()
  const [password, setPassword] = useState('')
  const steps = useAdminSignIn()
  const state = useAppSelector(sessionSelectors.selectSession)
  const isBusy = state.is === 'renewing'
  const pause = usePause(userId, steps.code.trim() !== '')
  const refusal = state.is === 'expired' && !state.pause ? state.error : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isBusy || pause) return
    if (admin) void steps.send(userId, password)
    else void dispatch(signInStudent({ student_id: userId, password }))
  }
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
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
      {loss}
    </Stack>
  )
}

export const SignInAgainDialog = ({ loss }: WithLoss) => {
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
      // The dialog has a single field.
      afterOpenChange={(isOpen) => isOpen && passwordInput.current?.focus()}
      destroyOnHidden
      width={440}
    >
      {isExpired && (
        <SignInAgain userId={state.userId} admin={state.admin} passwordInput={passwordInput} loss={loss} />
      )}
    </Modal>
  )
}

// Asks for the password, and the code where there is one, before a dangerous action. The action then
// continues.
interface ConfirmProps {
  readonly wanted: ReauthenticationRefusal
  readonly passwordInput: RefObject<HTMLInputElement | null>
}

/** Above the dialog that waits for it; antd counts only nested dialogs. */
const zIndex = 1200

const missingText = (password: string, code: string, needsCode: boolean): string | null => {
  if (password === '') return 'Type your password.'
  return needsCode && code.trim() === '' ? 'Type the code as well.' : null
}

const useConfirm = (needsCode: boolean) => {
  const dispatch = useAppDispatch()
  const [confirm, { isLoading, error, reset }] = useConfirmSignInMutation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const send = async () => {
    const answer = await confirm({ password, ...(needsCode && { code: code.trim() }) })
    if (!answer.error) return void dispatch(reauthenticationSettled(true))
    // A code works once, so the next try needs another.
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const text = missingText(password, code, needsCode)
    setMissing(text)
    if (text === null) void send()
    else reset()
  }
  const problem = missing ?? (error ? errorText(error) : null)
  return { password, setPassword, code, setCode, submit, isLoading, problem }
}

const Confirm = ({ wanted: { needsCode, why }, passwordInput }: ConfirmProps) => {
  const dispatch = useAppDispatch()
  const userId = useAppSelector(sessionSelectors.selectUserId)
  const form = useConfirm(needsCode)
  return (
    <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
      <p>{why} What you were doing will then continue.</p>
      <ErrorAlert text={form.problem} />
      {/* For password managers: whose password is meant. */}
      <input type="text" name="username" autoComplete="username" value={userId ?? ''} readOnly hidden />
      <OwnPasswordField
        ref={passwordInput}
        value={form.password}
        onChange={({ target }) => form.setPassword(target.value)}
      />
      {needsCode && <CodeField value={form.code} onChange={({ target }) => form.setCode(target.value)} />}
      <button type="submit" className="plain-button" aria-disabled={form.isLoading}>
        {form.isLoading ? 'Checking …' : 'Confirm'}
      </button>
      <button type="button" className="plain-link" onClick={() => dispatch(reauthenticationSettled(false))}>
        Cancel
      </button>
    </Stack>
  )
}

const ConfirmSignInDialog = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectReauthentication)
  const session = useAppSelector(sessionSelectors.selectSession)
  const passwordInput = useRef<HTMLInputElement>(null)
  // An expired session is renewed first, and a new sign-in is fresh.
  const isAsking = state.is === 'asking' && session.is === 'signedIn'
  if (!useLazyMount(isAsking)) return null
  return (
    <Modal
      title="Please confirm that it is you"
      open={isAsking}
      onCancel={() => dispatch(reauthenticationSettled(false))}
      mask={{ closable: false }}
      footer={null}
      zIndex={zIndex}
      afterOpenChange={(isOpen) => isOpen && passwordInput.current?.focus()}
      destroyOnHidden
      width={440}
    >
      {state.is === 'asking' && <Confirm wanted={state} passwordInput={passwordInput} />}
    </Modal>
  )
}

// Warns two minutes or more before an unused session ends; one key continues it.
const TimeOutWarning = () => {
  const dispatch = useAppDispatch()
  const { is } = useAppSelector(sessionSelectors.selectSession)
  const isNearlyOver = useAppSelector(selectIsNearlyOver)
  const button = useRef<HTMLButtonElement>(null)
  const isWarning = isNearlyOver && is === 'signedIn'
  const stay = () => void dispatch(userActive())
  if (!useLazyMount(isWarning)) return null
  return (
    <Modal
      title="Are you still there?"
      open={isWarning}
      closable={false}
      onCancel={stay}
      // Focused, so that one key is enough.
      afterOpenChange={(isOpen) => isOpen && button.current?.focus()}
      footer={
        <Button ref={button} type="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <p>
        You have not used the portal for a while. To protect your answers you will be signed out in about two
        minutes.
      </p>
    </Modal>
  )
}

// A page for the other kind of account; it makes no calls.
interface WrongAccountProps {
  readonly whom: 'administrators' | 'families'
  /** The signed-in person's own start page. */
  readonly home: string
}

export const WrongAccount = ({ whom, home }: WrongAccountProps) => (
  <Stack gap={4}>
    <h1 tabIndex={-1}>This page is for {whom}</h1>
    <p>You are signed in with a different kind of account.</p>
    <p>
      <Link to={home} className="plain-button">
        Go to your own pages
      </Link>
    </p>
  </Stack>
)
