import { useEffect, useState } from 'react'
import type { DocumentTypeName } from '#shared/rules/registration/documentTypes'
import { keepingSelectors } from '../../../../record/keeping/keepingSlice'
import { useAppSelector } from '../../../../store/hooks'
import { hasPages } from './keptPages'

/** Whether photos of an earlier time wait on this device. @param isIdle false while they are in an editor */
export const useHasPages = (type: DocumentTypeName, isIdle: boolean) => {
  const keeps = useAppSelector(keepingSelectors.selectKeeps)
  const [found, setFound] = useState(false)
  useEffect(() => {
    if (!isIdle) return
    let isHere = true
    void hasPages(type).then((has) => isHere && setFound(has))
    return () => {
      isHere = false
    }
  }, [type, isIdle, keeps])
  return { hasKept: found && isIdle, forget: () => setFound(false) }
}
