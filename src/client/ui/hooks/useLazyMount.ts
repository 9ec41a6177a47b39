// Mounts a drawer or dialog only when it is opened for the first time. It then stays mounted, so that it can close with
// an animation and keeps its content.
import { useState } from 'react'

/** Stays true once `isOpen` has been true. */
export const useLazyMount = (isOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
