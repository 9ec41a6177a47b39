// Sign-in of students and guardians (SPEC §2). Neither antd nor RTK Query: this is the first page on a cheap phone.
import { useRef, useState, type ComponentType, type FormEvent, type KeyboardEvent } from 'react'
import { portalConfig } from '../../portalConfig'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { BusyOverlay } from '../../ui/BusyOverlay'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { PlainField } from '../../ui/PlainField'
import { PlainPasswordField } from '../../ui/PlainPasswordField'
import { useErrorTitle } from '../../ui/useErrorTitle'
import { sessionSelectors } from './sessionSlice'
import { signInStudent } from './signIn'

export interface SearchProps {
  readonly onChosen: (studentId: string) => void
  readonly onClosed: () => void
}

interface SignInFormProps {
  /** The dialog that finds a student ID. */
  readonly Search: ComponentType<SearchProps>
}

/** SPEC §2: the password of an account that was reset is the date of birth. */
const passwordTexts = {
  own: { placeholder: 'Enter password' },
  dateOfBirth: { placeholder: 'Enter date of birth', hint: 'yyyymmdd, for example 20140314' },
}

type PasswordKind = keyof typeof passwordTexts

const KindLink = ({ kind, onChosen }: { kind: PasswordKind; onChosen: (kind: PasswordKind) => void }) => (
  <button
    type="button"
    className="plain-link"
    onClick={() => onChosen(kind === 'own' ? 'dateOfBirth' : 'own')}
  >
    {kind === 'own' ? 'First time here, or password reset?' : 'I have a password of my own'}
  </button>
)

const missingText = (studentId: string, password: string): string | null => {
  if (studentId.trim() === '') return 'Enter your student ID.'
  return password === '' ? 'Enter your password.' : null
}

const useSignInForm = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(sessionSelectors.selectSession)
  const [studentId, setStudentId] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const gap = missingText(studentId, password)
    setMissing(gap)
    if (gap === null) void dispatch(signInStudent(studentId.trim(), password))
  }
  const error = missing ?? (state.is === 'visitor' ? state.error : null)
  return { studentId, setStudentId, password, setPassword, error, submit }
}

export const SignInForm = ({ Search }: SignInFormProps) => {
  const form = useSignInForm()
  const isBusy = useAppSelector(sessionSelectors.selectIsBusy)
  const [kind, setKind] = useState<PasswordKind>('own')
  const [isSearching, setSearching] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  useErrorTitle(form.error !== null)

  const toPassword = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    passwordInput.current?.focus()
  }

  const choose = (studentId: string) => {
    form.setStudentId(studentId)
    setSearching(false)
    passwordInput.current?.focus()
  }

  return (
    <>
      <h1 tabIndex={-1}>Sign in</h1>
      <ErrorAlert text={form.error} />
      <form noValidate onSubmit={form.submit}>
        <PlainField
          label="Student ID"
          name="username"
          autoComplete="username"
          inputMode="numeric"
          maxLength={20}
          value={form.studentId}
          onChange={({ target }) => form.setStudentId(target.value)}
          onKeyDown={toPassword}
        />
        <PlainPasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          {...passwordTexts[kind]}
          value={form.password}
          onChange={({ target }) => form.setPassword(target.value)}
        />
        <button type="submit" className="plain-button">
          LOGIN
        </button>
      </form>
      <div className="aside">
        {portalConfig().studentSearch && (
          <button type="button" className="plain-link" onClick={() => setSearching(true)}>
            Click here to get your student ID
          </button>
        )}
        <KindLink kind={kind} onChosen={setKind} />
      </div>
      {isSearching && <Search onClosed={() => setSearching(false)} onChosen={choose} />}
      {isBusy && <BusyOverlay text="Signing in …" />}
    </>
  )
}
