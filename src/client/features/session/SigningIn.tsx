// Over the forms of sign-in while the server is asked; it may say that many are before this person.
import { useAppSelector } from '../../store/hooks'
import { BusyOverlay } from '../../ui/BusyOverlay'
import { sessionSelectors } from './sessionSlice'

export const SigningIn = () => {
  const isBusy = useAppSelector(sessionSelectors.selectIsBusy)
  const waits = useAppSelector(sessionSelectors.selectWaits)
  if (!isBusy) return null
  return <BusyOverlay text={waits ? 'Many people are signing in. It goes on by itself …' : 'Signing in …'} />
}
