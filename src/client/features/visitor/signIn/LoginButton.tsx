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
}

export const LoginButton = ({ pause }: LoginButtonProps) => {
  const isTakenOver = useIsTakenOver()
  return (
    <button type="submit" className="plain-button" disabled={!isTakenOver} aria-disabled={pause !== null}>
      {pause ? `LOGIN in ${pause.left}` : 'LOGIN'}
    </button>
  )
}
