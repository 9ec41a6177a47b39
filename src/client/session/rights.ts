// Reads from the table of rights what the signed-in person may do in the office. This only decides what is shown; the
// server checks every call itself.
import type { ReactNode } from 'react'
import { roleHas, seesOwnOnly, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { useAppSelector } from '../store/hooks'
import { sessionSelectors } from './sessionState'

/** Null for families and visitors. */
export const useOfficeRole = (): OfficeRole | null => useAppSelector(sessionSelectors.selectOfficeRole)

export const useRight = (right: Right): boolean => roleHas(useOfficeRole(), right)

/** True for somebody who sees their own classes and subjects, and nothing of the others. */
export const useSeesOwnOnly = (): boolean => seesOwnOnly(useOfficeRole())

/** For lists whose entries ask for different rights; an entry without one is for everybody of the office. */
export const useMay = (): ((right: Right | undefined) => boolean) => {
  const role = useOfficeRole()
  return (right) => right === undefined || roleHas(role, right)
}

/** Shown only to those who have the right. */
export const WithRight = ({
  to,
  children,
}: {
  readonly to: Right
  readonly children: ReactNode
}): ReactNode => (useRight(to) ? children : null)
