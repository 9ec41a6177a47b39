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

  if (goal === null) return children
  // A shared link of the office leads there after signing in.
  const wanted = person?.admin ? chosenIn(location.state) : null
  return <Navigate to={wanted ?? goal} replace state={person ? null : chosenState(location)} />
}
