// Two fields for one new password: both must agree before anything is sent.
import { useState, type FormEvent } from 'react'
import { mismatchText, passwordProblem } from '#client/session/signIn/passwordProblem'

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
