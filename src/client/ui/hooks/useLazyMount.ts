// A part that is rarely opened (a drawer, a dialog) costs nothing until it is opened for the first time; from then on
// it stays, so that it can close gently and keeps what is in it.
import { useState } from 'react'

/** True from the first time that it is true. */
export const useLazyMount = (isOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
