// Covers the sign-in forms while the server answers, and tells of a queue.
import { sessionSelectors } from '#client/session/sessionState'
import { useAppSelector } from '#client/store/hooks'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'

interface SigningInProps {
  /** Before the store has loaded only the form knows. */
  readonly isSending?: boolean
}

export const SigningIn = ({ isSending = false }: SigningInProps) => {
  const isBusy = useAppSelector(sessionSelectors.selectIsBusy)
  const waits = useAppSelector(sessionSelectors.selectWaits)
  if (!isBusy && !isSending) return null
  return (
    <BusyOverlay
      text={
        waits ? 'Many people are signing in. Please wait, this continues automatically …' : 'Signing in …'
      }
    />
  )
}
