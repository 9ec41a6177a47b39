import { type FormEvent, useState } from 'react'
import { mismatchText, passwordProblem, requirementText } from '#client/session/signIn/passwordProblem'
import { PlainPasswordField } from '#client/ui/plain/PlainField'

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

// Two fields for a new password; they must agree before anything is sent.
interface NewPassword {
  readonly least: number
  readonly login: string
  readonly onAccepted: (password: string) => void
}

export const useNewPassword = ({ least, login, onAccepted }: NewPassword) => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(password, least, login) ?? (password === again ? null : mismatchText)
    setProblem(found)
    if (found === null) onAccepted(password)
  }
  return { password, setPassword, again, setAgain, problem, setProblem, submit }
}
