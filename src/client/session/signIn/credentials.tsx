// The code of the second step, from the app or a recovery code.
import type { ComponentProps } from 'react'
import { PlainField, PlainPasswordField } from '../../ui/plain/PlainField'

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

// The password at sign-in, named for password managers.
export const OwnPasswordField = (props: Omit<ComponentProps<typeof PlainPasswordField>, 'label'>) => (
  <PlainPasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    placeholder="Enter password"
    {...props}
  />
)

/** Hidden: tells password managers the account of the new password. */
export const HiddenUsername = ({ login }: { login: string }) => (
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
