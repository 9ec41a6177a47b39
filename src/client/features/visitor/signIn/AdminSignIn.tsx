// The card of /admin: sign-in, or the set-up of a new school when the address holds its link.
import { type FormEvent, type KeyboardEvent, Suspense, lazy, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { CodeField, OwnPasswordField, LoginButton, usePause } from '#client/session/signIn/LoginButton'
import { sessionSelectors } from '#client/session/sessionState'
import { useAdminSignIn } from '#client/session/signIn/useAdminSignIn'
import { useAppSelector } from '#client/store/hooks'
import { useErrorTitle } from '#client/ui/hooks/browser'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { SignedOutNotice } from './SignedOutNotice'
import { SigningIn } from './SigningIn'

/** It needs the store, which the sign-in page does not wait for. */
const SetUpForm = lazy(() => import('./SetUpForm'))

export const AdminSignIn = () => {
  // Behind the #, so that the token never appears in the log of a server or proxy.
  const link = new URLSearchParams(useLocation().hash.slice(1))
  const token = link.get('setup')
  if (token)
    return (
      <Suspense fallback={<BusyOverlay text="Opening the page …" />}>
        <SetUpForm token={token} invited={link.get('user')} />
      </Suspense>
    )
  return (
    <>
      <SignedOutNotice />
      <AdminSignInForm />
    </>
  )
}

// Sign-in of administrators. With a second step the code follows a correct password.
const useAdminForm = () => {
  const state = useAppSelector(sessionSelectors.selectSession)
  const steps = useAdminSignIn()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isNamed, setNamed] = useState(true)
  const pause = usePause(username, steps.code.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = username.trim() !== ''
    setNamed(named)
    if (named && !pause) void steps.send(username.trim(), password)
  }
  const refusal = state.is === 'visitor' && !state.pause ? state.error : null
  const error = isNamed ? (pause?.error ?? steps.problem ?? refusal) : 'Username field empty'
  return { username, setUsername, password, setPassword, submit, steps, error, pause }
}

type Form = ReturnType<typeof useAdminForm>

const NameAndPassword = ({ form }: { form: Form }) => {
  const passwordInput = useRef<HTMLInputElement>(null)
  const toPassword = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.username.trim() === '') return
    event.preventDefault()
    passwordInput.current?.focus()
  }
  return (
    <>
      <PlainField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={form.username}
        onChange={({ target }) => form.setUsername(target.value)}
        onKeyDown={toPassword}
      />
      <OwnPasswordField
        ref={passwordInput}
        value={form.password}
        onChange={({ target }) => form.setPassword(target.value)}
      />
      {form.steps.isCodeShown && (
        <CodeField value={form.steps.code} onChange={({ target }) => form.steps.setCode(target.value)} />
      )}
    </>
  )
}

const SecondStep = ({ form: { steps, username } }: { form: Form }) => (
  <>
    <p>
      Password accepted for <strong>{username.trim()}</strong>. Now enter your code.
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that was just filled in */}
    <CodeField autoFocus value={steps.code} onChange={({ target }) => steps.setCode(target.value)} />
  </>
)

const AdminSignInForm = () => {
  const form = useAdminForm()
  const { steps } = form
  useErrorTitle(form.error !== null)
  return (
    <>
      <h1 tabIndex={-1}>Administrator sign-in</h1>
      <ErrorAlert text={form.error} />
      <form noValidate onSubmit={form.submit}>
        {steps.isCodeWanted ? <SecondStep form={form} /> : <NameAndPassword form={form} />}
        <LoginButton pause={form.pause} />
        {!steps.isCodeWanted && !steps.isCodeShown && (
          <button type="button" className="plain-link" onClick={steps.showCode}>
            Enter password and code together
          </button>
        )}
        {steps.isCodeWanted && (
          <button type="button" className="plain-link" onClick={steps.startAgain}>
            Use a different username
          </button>
        )}
      </form>
      <SigningIn isSending={steps.isSending} />
    </>
  )
}
