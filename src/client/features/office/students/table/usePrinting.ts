import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A dialog or a document over the page is what is meant to be printed. */
const isCovered = (): boolean =>
  document.querySelector('[data-paper]') !== null ||
  [...document.querySelectorAll('dialog, [role="dialog"]')].some((dialog) => dialog.checkVisibility())

/** Since when the browser prints this page, as an ISO moment; null while it does not. */
export const usePrinting = (): string | null => {
  const [since, setSince] = useState<string | null>(null)
  useEffect(() => {
    // The browser prints what is there when this returns.
    const begin = () => {
      if (!isCovered()) flushSync(() => setSince(new Date().toISOString()))
    }
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return since
}
