import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page that the server has written, until React listens to its buttons. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface LoginButtonProps {
  /** The time left, while tries are paused: the button counts down and keeps the focus. */
  readonly pause: { readonly left: string } | null
  /** Signing in is under way, where no page stands over the button to say so. */
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
