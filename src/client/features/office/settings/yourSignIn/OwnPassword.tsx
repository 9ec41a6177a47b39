// The administrator's own password.
import { useState, type FormEvent } from 'react'
import { useChangeAdminPasswordMutation } from '#client/api/access/signInApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainPasswordField } from '#client/ui/plain/PlainPasswordField'
import * as styles from './yourSignIn.module.css'
import * as settingsStyles from '../settings.module.css'

const needed = 'Please fill this in.'

const useChange = () => {
  const [former, setFormer] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [change, { isLoading, isSuccess, error }] = useChangeAdminPasswordMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isLoading || former === '' || password === '') return
    const answer = await change({ old_password: former, password })
    if (answer.error) return
    setAsked(false)
    setFormer('')
    setPassword('')
  }
  const problem = (typed: string, name: string): string | undefined =>
    isAsked && typed === '' ? needed : fieldText(error, name)
  const problems = { former: problem(former, 'old_password'), password: problem(password, 'password') }
  const isElsewhere = error !== undefined && !problems.former && !problems.password
  return {
    ...{ former, setFormer, password, setPassword, submit, isLoading, isSuccess, problems },
    other: isElsewhere ? errorText(error) : null,
  }
}

export const OwnPassword = () => {
  const form = useChange()
  const least = portalConfig().limits.adminPasswordMin
  return (
    <section className={settingsStyles.card} aria-labelledby="own-password">
      <h3 id="own-password" tabIndex={-1}>
        Change password
      </h3>
      <form className={styles.ownPassword} noValidate onSubmit={(event) => void form.submit(event)}>
        <ErrorAlert text={form.other} />
        <PlainPasswordField
          label="Old Password"
          name="old-password"
          autoComplete="current-password"
          error={form.problems.former}
          value={form.former}
          onChange={({ target }) => form.setFormer(target.value)}
        />
        <PlainPasswordField
          label="New Password"
          name="new-password"
          autoComplete="new-password"
          hint={`At least ${least} characters. You will be signed out everywhere else.`}
          error={form.problems.password}
          value={form.password}
          onChange={({ target }) => form.setPassword(target.value)}
        />
        <button type="submit" className="plain-button" aria-disabled={form.isLoading}>
          {form.isLoading ? 'Changing …' : 'Change Password'}
        </button>
        <p role="status">{form.isSuccess && 'Password Changed Successfully.'}</p>
      </form>
    </section>
  )
}
