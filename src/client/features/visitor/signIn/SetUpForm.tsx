// An administrator's first password by a one-time link, from the operator for the first, from the office for the
// others.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/address/paths'
import { useSetupAdminMutation } from '#client/api/access/signInApi'
import { portalConfig } from '#client/portalConfig'
import { signInAdmin } from '#client/session/signIn/signIn'
import { passwordRefusal } from '#client/session/signIn/signInRefusals'
import { useAppDispatch } from '#client/store/hooks'
import { useErrorTitle } from '#client/ui/hooks/browser'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { NewPasswordFields, useNewPassword } from './NewPasswordFields'

interface SetUpFormProps {
  readonly token: string
  /** The username of the link; null when the person chooses it. */
  readonly invited: string | null
}

const useSetUp = ({ token, invited }: SetUpFormProps, least: number) => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [username, setUsername] = useState(invited ?? '')
  const [setUp, { isLoading }] = useSetupAdminMutation()
  const enter = async (name: string, password: string) => {
    const outcome = await dispatch(signInAdmin({ username: name, password }))
    // With a second step set up, the sign-in page asks for the new password.
    if (outcome === 'code wanted') void navigate(paths.adminSignIn, { replace: true })
  }
  const create = async (password: string) => {
    const { data, error } = await setUp({ token, username: username.trim(), password })
    if (data) await enter(data.username, password)
    else form.setProblem(passwordRefusal('status' in error ? error : undefined))
  }
  const onAccepted = (password: string) =>
    username.trim() === '' ? form.setProblem('Username field empty') : void create(password)
  const form = useNewPassword({ least, login: username, onAccepted })
  return { form, username, setUsername, isBusy: isLoading }
}

/** @param invited the username of the link */
export default function SetUpForm({ token, invited }: SetUpFormProps) {
  const { adminPasswordMin } = portalConfig().limits
  const { form, username, setUsername, isBusy } = useSetUp({ token, invited }, adminPasswordMin)
  useErrorTitle(form.problem !== null)
  return (
    <>
      <h1 tabIndex={-1}>{invited ? 'Welcome to the school office' : 'Set up your school'}</h1>
      <p className="lead">
        {invited
          ? 'Choose the password you will sign in with.'
          : 'You are the first administrator. Choose how you will sign in.'}
      </p>
      <ErrorAlert text={form.problem} />
      <form noValidate onSubmit={form.submit}>
        <PlainField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          hint={invited ? undefined : 'Small letters, digits, dots or dashes, such as m.joseph'}
          readOnly={invited !== null}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <NewPasswordFields form={form} least={adminPasswordMin} />
        <button type="submit" className="plain-button">
          {invited ? 'Save and sign in' : 'Create the administrator'}
        </button>
      </form>
      {isBusy && <BusyOverlay text="Setting up …" />}
    </>
  )
}
