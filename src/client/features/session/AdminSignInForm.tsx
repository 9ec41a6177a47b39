// Sign-in of administrators (SPEC §2, §8).
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { BusyOverlay } from '../../ui/BusyOverlay'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { PlainField } from '../../ui/PlainField'
import { PlainPasswordField } from '../../ui/PlainPasswordField'
import { useErrorTitle } from '../../ui/useErrorTitle'
import { sessionSelectors } from './sessionSlice'
import { signInAdmin } from './signIn'

const useAdminForm = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(sessionSelectors.selectSession)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isNamed, setNamed] = useState(true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = username.trim() !== ''
    setNamed(named)
    if (named) void dispatch(signInAdmin(username.trim(), password))
  }
  const refusal = state.is === 'visitor' ? state.error : null
  return {
    username,
    setUsername,
    password,
    setPassword,
    submit,
    error: isNamed ? refusal : 'Username field empty',
  }
}

export const AdminSignInForm = () => {
  const form = useAdminForm()
  const isBusy = useAppSelector(sessionSelectors.selectIsBusy)
  const passwordInput = useRef<HTMLInputElement>(null)
  useErrorTitle(form.error !== null)

  const toPassword = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.username.trim() === '') return
    event.preventDefault()
    passwordInput.current?.focus()
  }

  return (
    <>
      <h1 tabIndex={-1}>Administrator sign-in</h1>
      <ErrorAlert text={form.error} />
      <form noValidate onSubmit={form.submit}>
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
        <PlainPasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          placeholder="Enter password"
          value={form.password}
          onChange={({ target }) => form.setPassword(target.value)}
        />
        <button type="submit" className="plain-button">
          LOGIN
        </button>
      </form>
      {isBusy && <BusyOverlay text="Signing in …" />}
    </>
  )
}
