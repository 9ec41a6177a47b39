import { useEffect, useState, useSyncExternalStore, type ComponentProps } from 'react'
import { useAppSelector } from '../../store/hooks'
import { sessionSelectors } from '../sessionState'
import { PlainField, PlainPasswordField } from '../../ui/plain/PlainField'

const never = () => () => undefined

/** False in the server-rendered page, until React listens to its buttons. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface LoginButtonProps {
  /** The remaining pause; the button counts down and keeps the focus. */
  readonly pause: { readonly left: string } | null
  /** True where no overlay says that signing in is under way. */
  readonly isBusy?: boolean
}

const wordsOf = ({ pause, isBusy }: LoginButtonProps): string => {
  if (isBusy) return 'Signing in …'
  return pause ? `LOGIN in ${pause.left}` : 'LOGIN'
}

export const LoginButton = (props: LoginButtonProps) => {
  const isTakenOver = useIsTakenOver()
  const isOff = props.isBusy === true || props.pause !== null
  return (
    <button type="submit" className="plain-button" disabled={!isTakenOver} aria-disabled={isOff}>
      {wordsOf(props)}
    </button>
  )
}

// The pause of this device after wrong tries at one name.
/** '1:05' */
const leftText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The seconds until a moment, counted down; 0 without one. */
export const useSecondsLeft = (until: number | undefined): number => {
  const [counted, setCounted] = useState<{ until: number; seconds: number } | null>(null)
  useEffect(() => {
    if (until === undefined) return undefined
    const count = () => setCounted({ until, seconds: Math.ceil((until - Date.now()) / 1000) })
    const first = setTimeout(count)
    const timer = setInterval(count, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [until])
  return counted !== null && counted.until === until ? Math.max(0, counted.seconds) : 0
}

/** The form's sentence and the button's text; null without a pause. */
export const usePause = (login: string, hasCode: boolean) => {
  const session = useAppSelector(sessionSelectors.selectSession)
  const pause = 'pause' in session ? session.pause : undefined
  const seconds = useSecondsLeft(pause?.until)
  if (!pause || seconds === 0) return null
  if (pause.login !== login.trim() || pause.hasCode !== hasCode) return null
  return { error: `Too many tries. Wait until ${pause.time}`, left: leftText(seconds) }
}

/** The code of the second step, from the app or a recovery code. */
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
