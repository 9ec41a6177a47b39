import { ConfirmSignInDialog } from './ConfirmSignInDialog'
import { SignInAgainDialog } from './SignInAgainDialog'
import { TimeOutWarning } from './TimeOutWarning'

export const SessionDialogs = () => (
  <>
    <TimeOutWarning />
    <ConfirmSignInDialog />
    <SignInAgainDialog />
  </>
)
