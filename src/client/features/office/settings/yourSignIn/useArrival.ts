// A link such as /admin/dashboard?settings=ownSignIn#own-sessions leads to one part of a section.
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** @param isDrawn whether what stands above that part has its height */
export const useArrival = (isDrawn: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    const heading = isDrawn ? document.getElementById(hash.slice(1)) : null
    if (!heading) return
    // The drawer takes the focus when it opens: this comes after it.
    const arriving = setTimeout(() => {
      heading.focus({ preventScroll: true })
      heading.scrollIntoView()
    })
    return () => clearTimeout(arriving)
  }, [isDrawn, hash, key])
}
