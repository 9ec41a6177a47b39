import { requirementText } from '#client/session/signIn/passwordProblem'
import { PlainPasswordField } from '#client/ui/plain/PlainPasswordField'
import type { useNewPassword } from './useNewPassword'

interface NewPasswordFieldsProps {
  readonly form: ReturnType<typeof useNewPassword>
  readonly least: number
}

export const NewPasswordFields = ({ form, least }: NewPasswordFieldsProps) => (
  <>
    <PlainPasswordField
      label="New Password"
      name="new-password"
      autoComplete="new-password"
      hint={requirementText(least)}
      value={form.password}
      onChange={({ target }) => form.setPassword(target.value)}
    />
    <PlainPasswordField
      label="Confirm New Password"
      name="confirm-password"
      autoComplete="new-password"
      value={form.again}
      onChange={({ target }) => form.setAgain(target.value)}
    />
  </>
)
