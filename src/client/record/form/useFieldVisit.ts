// Whether somebody types in a field at this moment, and whether it was left once: a problem is named when the field is
// left, not while it is typed in (UX-26).
import { useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'

/** A choice is handed over as soon as it is made: nothing is typed in between. */
const isChosenAtOnce = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

export const useFieldVisit = () => {
  const [isTyping, setTyping] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const leave = () => {
    setTyping(false)
    setLeft(true)
  }
  const handlers = {
    onInput: ({ target }: FormEvent) => {
      if (!isChosenAtOnce(target)) setTyping(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave()
    },
    /** Enter hands a line over as leaving it does. */
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) leave()
    },
  }
  return { isTyping, wasLeft, handlers } as const
}
