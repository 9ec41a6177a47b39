import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAppSelector } from '../../store/hooks'
import { type Pause, sessionSelectors } from '../sessionState'

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

interface Counted {
  readonly pause: Pause
  readonly seconds: number
}

/** The form's sentence and the button's text; null without a pause. */
export const usePause = (login: string, hasCode: boolean) => {
  const session = useAppSelector(sessionSelectors.selectSession)
  const pause = 'pause' in session ? session.pause : undefined
  const [counted, setCounted] = useState<Counted | null>(null)
  useEffect(() => {
    if (!pause) return undefined
    const count = () => setCounted({ pause, seconds: Math.ceil((pause.until - Date.now()) / 1000) })
    const first = setTimeout(count)
    const timer = setInterval(count, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [pause])
  if (!pause || counted?.pause !== pause || counted.seconds <= 0) return null
  if (pause.login !== login.trim() || pause.hasCode !== hasCode) return null
  return { error: `Too many tries. Wait until ${pause.time}`, left: leftText(counted.seconds) }
}
