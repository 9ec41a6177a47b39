// Chooses a password after a first sign-in or a reset.
import { useEffect, useRef } from 'react'
import { dayIn, longDay } from '#shared/rules/dates'
import { portalConfig } from '#client/portalConfig'
import { HiddenUsername } from '#client/session/signIn/LoginButton'
import { sessionSelectors } from '#client/session/sessionState'
import { session } from '#client/session/sessionSlice'
import { setPassword } from '#client/session/signIn/signIn'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useErrorTitle } from '#client/ui/hooks/browser'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { NewPasswordFields, useNewPassword } from './NewPasswordFields'

const dayOf = (iso: string, timeZone: string): string => longDay(dayIn(timeZone, new Date(iso)))

const whyText = (resetAt: string | null, timeZone: string): string =>
  resetAt === null
    ? 'You signed in with the date of birth. Others may know it, so please choose your own password.'
    : `The school reset this password on ${dayOf(resetAt, timeZone)}. Please choose a new password.`

export default function NewPasswordForm() {
  const { school, limits } = portalConfig()
  const dispatch = useAppDispatch()
  const state = useAppSelector(sessionSelectors.selectSession)
  const userId = useAppSelector(sessionSelectors.selectUserId) ?? ''
  const isBusy = useAppSelector(sessionSelectors.selectIsBusy)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useNewPassword({
    least: limits.passwordMin,
    login: userId,
    onAccepted: (password) => void dispatch(setPassword(password)),
  })
  const error = form.problem ?? (state.is === 'newPassword' ? state.error : null)
  useErrorTitle(error !== null)
  // The form replaces the previous one, so its heading takes the focus.
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Choose a password
      </h1>
      <p className="lead">{whyText('resetAt' in state ? state.resetAt : null, school.timeZone)}</p>
      <ErrorAlert text={error} />
      <form noValidate onSubmit={form.submit}>
        <HiddenUsername login={userId} />
        <NewPasswordFields form={form} least={limits.passwordMin} />
        <button type="submit" className="plain-button">
          Change Password
        </button>
      </form>
      <div className="aside">
        <button type="button" className="plain-link" onClick={() => dispatch(session.newPasswordLeft())}>
          Back to sign-in
        </button>
      </div>
      {isBusy && <BusyOverlay text="Changing your password …" />}
    </>
  )
}
