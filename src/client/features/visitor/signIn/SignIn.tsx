// The card of the sign-in page: the form, or the new password that it asked for.
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { chosenIn } from '../../officeView'
import { paths } from '../../paths'
import { useAppSelector } from '../../store/hooks'
import { NewPasswordForm } from './NewPasswordForm'
import { sessionSelectors } from './sessionSlice'
import { SignedOutNotice } from './SignedOutNotice'
import { SignInForm } from './SignInForm'

/** Who opened a link of the office without being signed in stands on this page. */
const OfficeLink = () => {
  const { state } = useLocation() as { state: unknown }
  if (chosenIn(state) === null) return null
  return (
    <p className="lead">
      The page that you opened belongs to the school office.{' '}
      <Link to={paths.adminSignIn} state={state}>
        Sign in as administrator
      </Link>
    </p>
  )
}

export const SignIn = (props: ComponentProps<typeof SignInForm>) => {
  const { is } = useAppSelector(sessionSelectors.selectSession)
  if (is === 'newPassword' || is === 'savingPassword') return <NewPasswordForm />
  return (
    <>
      <SignedOutNotice />
      <OfficeLink />
      <SignInForm {...props} />
    </>
  )
}
