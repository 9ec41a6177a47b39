// What is being edited: the stored value, and over it what was changed here. When the stored value is read
// again because somebody else changed it, what was typed here stays.
import { useState } from 'react'

export const changedKeys = <T extends object>(stored: T, changes: Partial<T>): Array<keyof T> =>
  (Object.keys(changes) as Array<keyof T>).filter((key) => changes[key] !== stored[key])

export const useDraft = <T extends object>(stored: T) => {
  const [changes, setChanges] = useState<Partial<T>>({})
  return {
    draft: { ...stored, ...changes },
    isChanged: changedKeys(stored, changes).length > 0,
    change: (more: Partial<T>) => setChanges((before) => ({ ...before, ...more })),
    reset: () => setChanges({}),
  }
}
