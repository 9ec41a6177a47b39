// The code of the second step: what the app shows, or a recovery code.
import type { ComponentProps } from 'react'
import { PlainField } from '../../ui/plain/PlainField'
import { PlainPasswordField } from '../../ui/plain/PlainPasswordField'

export const CodeField = (props: Omit<ComponentProps<typeof PlainField>, 'label' | 'hint'>) => (
  <PlainField
    label="Code"
    hint="The six digits that your authenticator app shows now. Without your phone: one of your recovery codes."
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    {...props}
  />
)

// The password of whoever signs in; the names are what password managers know it by.
export const OwnPasswordField = (props: Omit<ComponentProps<typeof PlainPasswordField>, 'label'>) => (
  <PlainPasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    placeholder="Enter password"
    {...props}
  />
)

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
