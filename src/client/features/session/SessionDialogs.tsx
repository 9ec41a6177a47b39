import { SignInAgainDialog } from './SignInAgainDialog'
import { TimeOutWarning } from './TimeOutWarning'

export const SessionDialogs = () => (
  <>
    <TimeOutWarning />
    <SignInAgainDialog />
  </>
)
