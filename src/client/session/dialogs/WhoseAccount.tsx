interface WhoseAccountProps {
  readonly login: string
}

/** Unseen: tells password managers to which account the new password belongs. */
export const WhoseAccount = ({ login }: WhoseAccountProps) => (
  <input
    className="unseen"
    name="username"
    autoComplete="username"
    value={login}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
