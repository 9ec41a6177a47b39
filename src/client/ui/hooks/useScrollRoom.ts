import { useLayoutEffect } from 'react'

/**
 * Sets a class on the page while something sticks to its edges, so that focused elements scroll clear of it. A CSS rule
 * with :has() would be evaluated again on every change of the page.
 */
export const useScrollRoom = (className = ''): void =>
  useLayoutEffect(() => {
    if (className === '') return
    const { classList } = document.documentElement
    classList.add(className)
    return () => classList.remove(className)
  }, [className])
