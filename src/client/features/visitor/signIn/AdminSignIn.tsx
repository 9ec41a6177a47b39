// The card of /admin: sign-in, or the set-up of a new school when its link brought the person here.
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { AdminSignInForm } from './AdminSignInForm'
import { SignedOutNotice } from './SignedOutNotice'

/** It needs the store, which nobody waits for on the sign-in page. */
const SetUpForm = lazy(() => import('./SetUpForm'))

export const AdminSignIn = () => {
  // Behind the #, so that the token never stands in a server's or a proxy's log.
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
