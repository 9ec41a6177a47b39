// The photo in the frame lies on the device as well, as it was chosen, until it is sent.
import { useEffect, useRef, useState } from 'react'
import type { DocumentTypeName } from '#shared/rules/registration/documentTypes'
import { pageKeeper } from '../keeping/keptPages'

interface Written {
  readonly file: Blob | null
  readonly isKept: boolean
}

/** @param file null when there is nothing worth keeping */
export const useKeptPhoto = (type: DocumentTypeName, file: Blob | null) => {
  const [keeper] = useState(() => pageKeeper(type))
  const [written, setWritten] = useState<Written | null>(null)
  const hasWritten = useRef(false)
  useEffect(() => {
    // What was no picture after all does not come back.
    if (!file && hasWritten.current) void keeper.keep([])
    if (!file) return
    hasWritten.current = true
    void keeper.keep([{ file }]).then((isKept) => setWritten({ file, isKept }))
  }, [keeper, file])
  /** Null while nobody knows. */
  const isKept = written?.file === file ? written.isKept : null
  return { isKept, wouldBeLost: file !== null && isKept !== true, drop: keeper.drop }
}
