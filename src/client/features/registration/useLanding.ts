// A link such as /registration/family-data#mother_name lands in that field.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const focusable = 'input:not([type=hidden]), textarea, button, a[href]'

/** The attribute that marks where a link may land. */
export const landing = (name: string) => ({ 'data-landing': name })

export const landIn = (name: string): void => {
  const place = document.querySelector(`[data-landing="${CSS.escape(name)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}

/** @param isReady whether the fields are on the page */
export const useLanding = (isReady: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (isReady && hash.length > 1) landIn(decodeURIComponent(hash.slice(1)))
  }, [isReady, hash, key])
}
