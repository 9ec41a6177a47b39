// The card of /admin: sign-in, or the set-up of a new school when its link brought the person here.
import { useLocation } from 'react-router-dom'
import { AdminSignInForm } from './AdminSignInForm'
import { SetUpForm } from './SetUpForm'
import { SignedOutNotice } from './SignedOutNotice'

export const AdminSignIn = () => {
  // Behind the #, so that the token never stands in a server's or a proxy's log.
  const link = new URLSearchParams(useLocation().hash.slice(1))
  const token = link.get('setup')
  if (token) return <SetUpForm token={token} invited={link.get('user')} />
  return (
    <>
      <SignedOutNotice />
      <AdminSignInForm />
    </>
  )
}
