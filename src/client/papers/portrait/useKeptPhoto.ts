// The photo in the frame lies on the device as well, as it was chosen, until it is sent.
import { useEffect, useRef, useState } from 'react'
import type { PageKeeper } from '../keeping/keptPages'

interface Written {
  readonly file: Blob | null
  readonly isKept: boolean
}

/**
 * Whether the device keeps it; null while nobody knows.
 * @param file null when there is nothing worth keeping
 */
export const useKeptPhoto = (keeper: PageKeeper, file: Blob | null): boolean | null => {
  const [written, setWritten] = useState<Written | null>(null)
  const hasWritten = useRef(false)
  useEffect(() => {
    // What was no picture after all does not come back.
    if (!file && hasWritten.current) void keeper.keep([])
    if (!file) return
    hasWritten.current = true
    void keeper.keep([{ file }]).then((isKept) => setWritten({ file, isKept }))
  }, [keeper, file])
  if (!file) return true
  return written?.file === file ? written.isKept : null
}
