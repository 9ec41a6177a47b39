// Something could not be loaded: what, and a way to try again (UX-38).
import { Button } from 'antd'
import { createContext, useContext } from 'react'
import { Notice } from './Notice'

interface LoadFailureProps {
  readonly what: string
  readonly why?: string
  readonly onRetry: () => void
}

/** The cause is not known here: perhaps the server, perhaps the connection. */
const usual = 'Please try again in a moment. Nothing is lost.'

/**
 * True while somebody must sign in over the page: trying again would fail as well, and after the sign-in all that was refused
 * is asked for by itself.
 */
export const AwaitsSignIn = createContext(false)

export const LoadFailure = ({ what, why = usual, onRetry }: LoadFailureProps) => {
  if (useContext(AwaitsSignIn)) return null
  return (
    <Notice
      is="error"
      title={`${what} could not be loaded`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {why}
    </Notice>
  )
}
