// Route /logout
import { useCallback, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { paths, signedOutStateIn } from '../address/paths'
import { SigningOut } from '../features/visitor/signIn/SigningOut'
import { VisitorLayout } from '../layout/VisitorLayout'

export const LogoutPage = () => {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [isOut, setOut] = useState(false)
  const leave = useCallback(() => setOut(true), [])
  if (isOut)
    return <Navigate to={paths.signIn} replace state={{ signedOut: true, ...signedOutStateIn(state) }} />
  return (
    <VisitorLayout>
      <SigningOut
        onSignedOut={leave}
        onStay={() => void navigate(-1)}
        // Nobody is told afterwards that everything is saved.
        onLeave={() => void navigate(paths.logout, { replace: true, state: null })}
      />
    </VisitorLayout>
  )
}
