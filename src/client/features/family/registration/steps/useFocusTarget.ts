// A link such as /registration/family-data#mother_name lands in that field, and opens the card in which it is folded.
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { findField } from '#shared/record/fields'
import { parents } from '#shared/rules/students/livingStatus'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { focusOn } from '#client/record/form/landing'
import { registration, registrationState } from '../registrationSlice'

/** The folded card that hides a field; null when none does. */
const useFoldedPerson = (name: string): string | null => {
  const person = parents.find((parent) => parent === findField(name)?.section)
  const isOpen = useAppSelector(
    (state) => person === undefined || registrationState.selectIsPersonOpen(state, person),
  )
  return isOpen ? null : (person ?? null)
}

/** @param isReady whether the fields are on the page */
export const useFocusTarget = (isReady: boolean): void => {
  const dispatch = useAppDispatch()
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const landed = useRef({ hash: '', key: '' })
  const name = decodeURIComponent(hash.slice(1))
  const folded = useFoldedPerson(name)
  useEffect(() => {
    // Folded later by hand, a card stays so. Back from what was opened on the same page: the focus is where it was.
    const isOver = landed.current.key === key || (isBack && landed.current.hash === hash)
    if (!isReady || name === '' || isOver) return
    if (folded !== null) return void dispatch(registration.personTurned({ person: folded, isOpen: true }))
    if (focusOn(name)) landed.current = { hash, key }
  }, [dispatch, isReady, isBack, folded, name, hash, key])
}
