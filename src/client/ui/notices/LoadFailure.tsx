// Says what could not be loaded, with a button to try again (UX-38).
import { Button } from 'antd'
import { createContext, useContext } from 'react'
import { Notice } from './Notice'

interface LoadFailureProps {
  readonly what: string
  readonly why?: string
  readonly onRetry: () => void
}

/** The text if the cause is unknown: it may be the server or the connection. */
const usual = 'Please try again in a moment. Nothing is lost.'

/**
 * True while a sign-in dialog covers the page. Trying again would fail, too, and everything is loaded again after the
 * sign-in.
 */
export const AwaitsSignIn = createContext(false)

export const LoadFailure = ({ what, why = usual, onRetry }: LoadFailureProps) => {
  if (useContext(AwaitsSignIn)) return null
  return (
    <Notice
      is="error"
      title={`${what} could not be loaded`}
      action={
        <Button disabled={false} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {why}
    </Notice>
  )
}
