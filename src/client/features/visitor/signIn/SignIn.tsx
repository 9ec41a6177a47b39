// The card of the sign-in page: the form, or the new password that it asked for.
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  lazy,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyExtra } from '#client/lazyWithPreload'
import { chosenIn } from '#client/address/officeView'
import { paths } from '#client/address/paths'
import { sessionSelectors } from '#client/session/sessionState'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useHasStore } from '#client/store/useHasStore'
import { BusyOverlay } from '#client/ui/plain/BusyOverlay'
import { useIsOnline, useErrorTitle } from '#client/ui/hooks/browser'
import { offlineText, unreachableText } from '#client/api/transport/noAnswerTexts'
import { portalConfig } from '#client/portalConfig'
import { OwnPasswordField, LoginButton, usePause } from '#client/session/signIn/LoginButton'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainField } from '#client/ui/plain/PlainField'
import { SignedOutNotice } from './SignedOutNotice'
import { SigningIn } from './SigningIn'
import { birthdayAdvice } from './yearFirst'
import * as styles from './signIn.module.css'

const AnswersWaiting = lazyExtra(
  () => import(/* webpackChunkName: 'answers-waiting' */ '#client/record/AnswersWaiting'),
)
const NewPasswordForm = lazy(() => import('./NewPasswordForm'))

/** Visitors who opened a link of the office without signing in arrive here. */
const OfficeLink = () => {
  const { state } = useLocation() as { state: unknown }
  if (chosenIn(state) === null) return null
  return (
    <p className="lead">
      The page you opened is for the school office.{' '}
      <Link to={paths.adminSignIn} state={state}>
        Sign in as administrator
      </Link>
    </p>
  )
}

export const SignIn = (props: ComponentProps<typeof SignInForm>) => {
  const login = useAppSelector(sessionSelectors.selectLoginState)
  const isOnline = useIsOnline()
  const isCutOff = useAppSelector(sessionSelectors.selectIsCutOff)
  if (login === 'reset-password')
    return (
      <Suspense fallback={<BusyOverlay text="Signing in …" />}>
        <NewPasswordForm />
      </Suspense>
    )
  return (
    <>
      {(!isOnline || isCutOff) && (
        <Suspense fallback={null}>
          <AnswersWaiting />
        </Suspense>
      )}
      <SignedOutNotice />
      <OfficeLink />
      <SignInForm {...props} />
    </>
  )
}

// Sign-in of students and guardians, without antd and without the store, because it is the first page on a cheap
// phone. LOGIN may be pressed before the store has loaded.
/** They load with the store: at the first key, or at the press that needs them. */
const BirthdayBoxes = lazyExtra(() => import('./BirthdayBoxes'))

interface SearchProps {
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
 * The password of a reset account is the date of birth. The page must not reveal whether an account was reset
 *, so everybody reads the way in.
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
      // The code of signing in did not load.
      setMissing(navigator.onLine ? unreachableText : offlineText)
    } finally {
      setSending(false)
    }
  }
  const pause = usePause(studentId, Boolean(code))
  const otherWay = birthdayAdvice(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An own password may look like a date, so it is sent.
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

const SignInForm = ({ Search }: SignInFormProps) => {
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
      {isSearching && <Searching Search={Search} onClosed={() => setSearching(false)} onChosen={choose} />}
      <SigningIn isSending={form.isSending} />
    </>
  )
}

const opening = <BusyOverlay text="Opening the search …" />

/** Its code comes when somebody searches, and it needs the store. */
const Searching = ({ Search, ...dialog }: SignInFormProps & SearchProps) => {
  const hasStore = useHasStore()
  return <Suspense fallback={opening}>{hasStore ? <Search {...dialog} /> : opening}</Suspense>
}

// For a forgotten password: the office resets it, and this is how to reach it.
const mailTo = (email: string, studentId: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Please reset the password of student ${studentId}`.trim())}`

const Forgotten = ({ studentId }: { studentId: string }) => {
  const { school, activationCode } = portalConfig()
  const { phone, email } = school
  return (
    <details className={styles.forgotten}>
      <summary className="plain-link">Forgotten your password?</summary>
      <p>
        The school office can reset it. After that, sign in with the student’s date of birth
        {activationCode && ' and the code of a new slip'}, and choose a new password.
        {phone === '' && email === '' && ' Please ask at the office.'}
      </p>
      <p className={styles.ways}>
        {phone !== '' && (
          <a className="plain-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            Call {phone}
          </a>
        )}
        {email !== '' && (
          <a className="plain-link" href={mailTo(email, studentId)}>
            Write to {email}
          </a>
        )}
      </p>
    </details>
  )
}
