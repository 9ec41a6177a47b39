import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { chosenIn, chosenState } from '../../address/officeView'
import { sessionSelectors } from '../../session/sessionState'
import { useAppSelector } from '../../store/hooks'
import { redirectFor, type Access } from './guard'

interface RouteGuardProps {
  readonly access: Access
  readonly children: ReactNode
}

export const RouteGuard = ({ access, children }: RouteGuardProps) => {
  const location = useLocation()
  const person = useAppSelector(sessionSelectors.selectPerson)
  const arriving = useAppSelector(sessionSelectors.selectIsArriving)
  const goal = redirectFor(access, person && { admin: person.admin, arriving })

  // A shared link of the office leads there after signing in.
  const wanted = person?.admin ? chosenIn(location.state) : null
  return (
    <>
      {goal !== null && (
        <Navigate to={wanted ?? goal} replace state={person ? null : chosenState(location)} />
      )}
      {/* Who has just signed in sees that page until the next one stands there. */}
      {(goal === null || access === 'visitor') && children}
    </>
  )
}
