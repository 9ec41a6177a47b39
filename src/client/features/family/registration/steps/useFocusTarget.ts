// A link such as /registration/family-data#mother_name lands in that field.
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const focusable = 'input:not([type=hidden]), textarea, button, a[href]'

/** The attribute that marks where a link may land. */
export const focusTarget = (name: string) => ({ 'data-landing': name })

/** The camera's button is there for phones alone; what cannot be seen cannot take the focus. */
const isShown = (control: HTMLElement): boolean => control.checkVisibility?.() ?? true

export const focusOn = (name: string): void => {
  const place = document.querySelector(`[data-landing="${CSS.escape(name)}"]`)
  place?.scrollIntoView({ block: 'center' })
  const controls = [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  controls.find(isShown)?.focus({ preventScroll: true })
}

/** @param isReady whether the fields are on the page */
export const useFocusTarget = (isReady: boolean): void => {
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const landed = useRef('')
  useEffect(() => {
    // Back from what was opened on the same page: the focus is where it was.
    if (!isReady || hash.length < 2 || (isBack && landed.current === hash)) return
    landed.current = hash
    focusOn(decodeURIComponent(hash.slice(1)))
  }, [isReady, isBack, hash, key])
}
