// The code of the second step: what the app shows, or a recovery code.
import type { ComponentProps } from 'react'
import { PlainField } from '../../ui/plain/PlainField'

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
