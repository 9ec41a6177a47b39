// Whether somebody types in a field at this moment, and whether it was left once: a problem is named when the field is
// left, not while it is typed in (UX-26). What the browser filled in was typed by nobody, and is handed over without
// leaving the field.
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useAppDispatch } from '../../store/hooks'
import { draftsWanted } from '#client/saving/createSaveSlice'

/** A choice is handed over as soon as it is made: nothing is typed in between. */
const isChosenAtOnce = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

/** A line that grows is a text area of one row. */
const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && target.rows === 1)

/** Keys, pasting and dictation say how they change the text of the focused field; a browser that fills in a form does not. */
const isFilledIn = ({ target, nativeEvent }: FormEvent): boolean =>
  target !== document.activeElement || !(nativeEvent as InputEvent).inputType

/** All fields of a form are filled in one after the other. */
const fillingMs = 1000

/** Hands over what was filled in. */
const useFilledIn = (onHandedOver: () => void) => {
  const dispatch = useAppDispatch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      dispatch(draftsWanted())
      onHandedOver()
    }, fillingMs)
  }
}

export const useFieldVisit = () => {
  const [isTyping, setTyping] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const leave = () => {
    setTyping(false)
    setLeft(true)
  }
  const filledIn = useFilledIn(leave)
  const handlers = {
    onInput: (event: FormEvent) => {
      if (isChosenAtOnce(event.target)) return
      setTyping(true)
      if (isFilledIn(event)) filledIn()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) leave()
    },
    /** Enter hands a line over as leaving it does. */
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && isLine(target)) leave()
    },
  }
  return { isTyping, wasLeft, handlers } as const
}
