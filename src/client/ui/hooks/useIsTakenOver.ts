import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page that the server has written, until React listens to its buttons. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
