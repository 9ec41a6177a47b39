// The card of the sign-in page: the form, or the new password that it asked for.
import { lazy, Suspense, type ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyExtra } from '#client/lazyWithPreload'
import { chosenIn } from '#client/address/officeView'
import { paths } from '#client/address/paths'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppSelector } from '#client/store/hooks'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { useIsOnline } from '#client/ui/hooks/useIsOnline'
import { SignInForm } from './SignInForm'
import { SignedOutNotice } from './SignedOutNotice'

const AnswersWaiting = lazyExtra(
  () => import(/* webpackChunkName: 'answers-waiting' */ '#client/record/AnswersWaiting'),
)
const NewPasswordForm = lazy(() => import('./NewPasswordForm'))

/** Who opened a link of the office without being signed in stands on this page. */
const OfficeLink = () => {
  const { state } = useLocation() as { state: unknown }
  if (chosenIn(state) === null) return null
  return (
    <p className="lead">
      The page you opened is for the school office.{' '}
      <Link to={paths.adminSignIn} state={state}>
        Sign in as administrator
      </Link>
    </p>
  )
}

export const SignIn = (props: ComponentProps<typeof SignInForm>) => {
  const login = useAppSelector(sessionSelectors.selectLoginState)
  const isOnline = useIsOnline()
  const isCutOff = useAppSelector(sessionSelectors.selectIsCutOff)
  if (login === 'reset-password')
    return (
      <Suspense fallback={<BusyOverlay text="Signing in …" />}>
        <NewPasswordForm />
      </Suspense>
    )
  return (
    <>
      {(!isOnline || isCutOff) && (
        <Suspense fallback={null}>
          <AnswersWaiting />
        </Suspense>
      )}
      <SignedOutNotice />
      <OfficeLink />
      <SignInForm {...props} />
    </>
  )
}
