import { useLayoutEffect } from 'react'

/**
 * Marks the page itself as long as something sticks to its edges, so that what gets the focus comes to stand clear of it.
 * A rule with :has() would look for it anew whenever something on the page comes or goes.
 */
export const useScrollRoom = (className = ''): void =>
  useLayoutEffect(() => {
    if (className === '') return
    const { classList } = document.documentElement
    classList.add(className)
    return () => classList.remove(className)
  }, [className])
