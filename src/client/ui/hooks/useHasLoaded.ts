// Keeps a page drawn once its first answers have come or failed. A part of the page that reads a failed query asks it
// again, so the query loads again: if the page gave way to its placeholder for that time, the part would be mounted anew
// after every failure and would never stop asking.
import { useState } from 'react'

/** Stays true once `isLoading` has been false. */
export const useHasLoaded = (isLoading: boolean): boolean => {
  const [hasLoaded, setHasLoaded] = useState(!isLoading)
  if (!isLoading && !hasLoaded) setHasLoaded(true)
  return hasLoaded || !isLoading
}
