// On a closed form what was sent back is said first. It is waited for, but not long: then it is said at the end, where it
// pushes nothing that is being read.
import { useState } from 'react'
import { useIsOverdue } from '#client/ui/hooks/useIsOverdue'

export type SentBackPlace = 'waiting' | 'first' | 'last'

/**
 * @param isLoaded the form itself could be drawn
 * @param isKnown what the school says of the documents, or that nobody can say
 */
export const useSentBackPlace = (isLoaded: boolean, isKnown: boolean): SentBackPlace => {
  const isOverdue = useIsOverdue()
  const [isLate, setLate] = useState(false)
  if (isLoaded && isOverdue && !isKnown && !isLate) setLate(true)
  if (isLate) return 'last'
  return isKnown ? 'first' : 'waiting'
}
