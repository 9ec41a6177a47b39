// Sign-in of students and guardians. Neither antd nor the store: this is the first page on a cheap phone. LOGIN may be
// pressed before the store has come.
import { Suspense, useRef, useState, type ComponentType, type FormEvent, type KeyboardEvent } from 'react'
import { offlineText, unreachableText } from '#client/api/transport/noAnswerTexts'
import { portalConfig } from '#client/portalConfig'
import { lazyExtra } from '#client/lazyWithPreload'
import { OwnPasswordField } from '#client/session/dialogs/OwnPasswordField'
import { sessionSelectors } from '#client/session/sessionState'
import { usePause } from '#client/session/signIn/usePause'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useErrorTitle } from '#client/ui/hooks/useErrorTitle'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { Forgotten } from './Forgotten'
import { LoginButton } from '#client/session/signIn/LoginButton'
import { SigningIn } from './SigningIn'
import { birthdayAdvice } from './yearFirst'

/** They come with the store: with the first key, or with the press that asks for them. */
const BirthdayBoxes = lazyExtra(() => import('./BirthdayBoxes'))

export interface SearchProps {
  readonly onChosen: (studentId: string) => void
  readonly onClosed: () => void
}

interface SignInFormProps {
  /** The dialog that finds a student ID. */
  readonly Search: ComponentType<SearchProps>
}

type PasswordKind = 'own' | 'dateOfBirth'

const firstTime = 'First time here, or password reset?'

/**
 * The password of an account that was reset is the date of birth. Whether an account was reset nobody learns
 * here (SEC-40), so the way in is told to everybody.
 */
const passwordTexts = (kind: PasswordKind) => {
  if (kind === 'dateOfBirth')
    return { placeholder: 'Enter date of birth', hint: 'yyyymmdd, for example 20140314' }
  return {
    hint: portalConfig().activationCode
      ? `The first time, you also need the code from your school’s slip: press “${firstTime}”.`
      : 'The first time, or after a reset, the password is the student’s date of birth. Type yyyymmdd, for example 20140314.',
  }
}

const KindLink = ({ kind, onChosen }: { kind: PasswordKind; onChosen: (kind: PasswordKind) => void }) => (
  <button
    type="button"
    className="plain-link"
    onClick={() => onChosen(kind === 'own' ? 'dateOfBirth' : 'own')}
  >
    {kind === 'own' ? firstTime : 'I have my own password'}
  </button>
)

const CodeField = ({ onTyped }: { onTyped: (code: string) => void }) => (
  <PlainField
    label="Code from your school’s slip"
    name="slip-code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    hint="Twelve letters; spaces and dashes do not matter"
    onChange={({ target }) => onTyped(target.value)}
  />
)

/** @param code null where it is not asked for */
const missingText = (studentId: string, password: string, code: string | null): string | null => {
  if (studentId.trim() === '') return 'Enter your student ID.'
  if (password === '') return 'Enter your password.'
  return code === '' ? 'Enter the code from your school’s slip.' : null
}

const useSignInForm = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(sessionSelectors.selectSession)
  const [studentId, setStudentId] = useState('')
  const [password, setPassword] = useState('')
  const [kind, setKind] = useState<PasswordKind>('own')
  const [typedCode, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const code = kind === 'dateOfBirth' && portalConfig().activationCode ? typedCode.trim() : null
  const send = async () => {
    setSending(true)
    try {
      const { signInStudent } = await import('#client/session/signIn/signIn')
      await dispatch(signInStudent({ student_id: studentId.trim(), password, ...(code && { code }) }))
    } catch {
      // What signing in needs did not come.
      setMissing(navigator.onLine ? unreachableText : offlineText)
    } finally {
      setSending(false)
    }
  }
  const pause = usePause(studentId, Boolean(code))
  const otherWay = birthdayAdvice(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A password of one's own may look like a date, so it is sent.
    const wrongWay = kind === 'dateOfBirth' ? otherWay : null
    const gap = missingText(studentId, password, code) ?? wrongWay
    setMissing(gap)
    if (gap === null && !isSending && !pause) void send()
  }
  const refusal = state.is === 'visitor' && !state.pause ? state.error : null
  const advice = refusal !== null && otherWay !== null ? ` ${otherWay}` : ''
  const error = pause?.error ?? missing ?? (refusal === null ? null : refusal + advice)
  const fields = { studentId, setStudentId, password, setPassword, kind, setKind, code, setCode }
  return { ...fields, error, submit, isSending, pause }
}

export const SignInForm = ({ Search }: SignInFormProps) => {
  const form = useSignInForm()
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
        <OwnPasswordField
          ref={passwordInput}
          {...passwordTexts(form.kind)}
          value={form.password}
          onChange={({ target }) => form.setPassword(target.value)}
        />
        {form.kind === 'dateOfBirth' && (
          <Suspense fallback={null}>
            <BirthdayBoxes onDate={form.setPassword} />
          </Suspense>
        )}
        {form.code !== null && <CodeField onTyped={form.setCode} />}
        <LoginButton pause={form.pause} />
      </form>
      <div className="aside">
        <button type="button" className="plain-link" onClick={() => setSearching(true)}>
          Click here to get your student ID
        </button>
        <KindLink kind={form.kind} onChosen={form.setKind} />
        <Forgotten studentId={form.studentId.trim()} />
      </div>
      {isSearching && <Search onClosed={() => setSearching(false)} onChosen={choose} />}
      <SigningIn isSending={form.isSending} />
    </>
  )
}
