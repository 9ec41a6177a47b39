// The password of whoever signs in; the names are what password managers know it by.
import type { ComponentProps } from 'react'
import { PlainPasswordField } from '../../ui/plain/PlainPasswordField'

export const OwnPasswordField = (props: Omit<ComponentProps<typeof PlainPasswordField>, 'label'>) => (
  <PlainPasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    placeholder="Enter password"
    {...props}
  />
)
