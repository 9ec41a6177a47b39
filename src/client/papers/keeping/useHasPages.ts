import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { deviceStoreSelectors } from '../../saving/deviceStoreSlice'
import { useAppSelector } from '../../store/hooks'
import { hasPages } from './keptPages'

/**
 * Whether photos of an earlier time wait on this device, also while they are in an editor; `look` once more when that may have changed.
 * @param isIdle false while they are in an editor: it looks again afterwards
 */
export const useHasPages = (type: DocumentTypeName, isIdle: boolean) => {
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const [found, setFound] = useState(false)
  const looks = useRef(0)
  const look = useCallback(async () => {
    looks.current += 1
    const mine = looks.current
    const has = await hasPages(type)
    // What was asked last counts.
    if (mine === looks.current) setFound(has)
  }, [type])
  useEffect(() => {
    if (isIdle) void look()
  }, [look, isIdle, keeps])
  return { hasKept: found, look }
}
