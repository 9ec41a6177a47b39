// Whoever goes through a list keeps it as it was: what is changed on the way may change its order, or take somebody out.
import { useState } from 'react'
import type { ListedStudent } from './listedStudent'

/**
 * @param isFixed while one student is open
 * @param isReady whether the list is there
 */
export const useFixedList = (
  shown: readonly ListedStudent[],
  { isFixed, isReady }: { readonly isFixed: boolean; readonly isReady: boolean },
): readonly ListedStudent[] => {
  const [fixed, setFixed] = useState<readonly ListedStudent[] | null>(null)
  if (!isFixed && fixed !== null) setFixed(null)
  if (isFixed && fixed === null && isReady) setFixed(shown)
  return isFixed ? (fixed ?? shown) : shown
}
