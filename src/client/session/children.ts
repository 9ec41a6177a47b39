// The children of a family's sign-in: the student whose password was typed, and the brothers and sisters that it opens.
// These selectors read the API's cache; the frame of the pages sends the query.
import { useLocation } from 'react-router-dom'
import type { Sibling } from '#shared/contract/access/siblings'
import { accountApi } from '../api/access/accountApi'
import { childIn } from '../address/child'
import { useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import { sessionSelectors } from './sessionState'

const none: readonly Sibling[] = []

/** The student who signed in; null for the office and for visitors. */
export const selectOwnId = (state: RootState): string | null => {
  const person = sessionSelectors.selectPerson(state)
  return person && !person.admin ? person.userId : null
}

/** Empty while they are unknown. */
export const selectSiblings = (state: RootState): readonly Sibling[] => {
  const own = selectOwnId(state)
  return (own !== null && accountApi.endpoints.listSiblings.select(own)(state).data?.children) || none
}

export const selectSibling = (state: RootState, studentId: string): Sibling | undefined =>
  selectSiblings(state).find(({ student_id }) => student_id === studentId)

/** The student of an address; '' while unknown, and for a number that no child has. */
export const selectStudentAt = (state: RootState, search: string): string => {
  const number = childIn(search)
  if (number === null) return selectOwnId(state) ?? ''
  return selectSiblings(state).find(({ child }) => child === number)?.student_id ?? ''
}

/** True for another student whose pages this sign-in does not open, and false while its list of children is unknown. */
export const isFormer = (state: RootState, studentId: string): boolean => {
  const own = selectOwnId(state)
  if (own === null || studentId === own) return false
  const known = accountApi.endpoints.listSiblings.select(own)(state).data
  return known !== undefined && selectSibling(state, studentId) === undefined
}

/** The number that marks this student's answers on the device: 2 for ?child=2, null for the child who signed in. */
export const selectChildNumber = (state: RootState, studentId: string): number | null =>
  selectSibling(state, studentId)?.child ?? null

/** The student whom the page is about. */
export const useStudentId = (): string => {
  const { search } = useLocation()
  return useAppSelector((state) => selectStudentAt(state, search))
}

/** The student whose sign-in it is: passwords, devices and links are theirs, whatever the address says. */
export const useAccountId = (): string => useAppSelector(selectOwnId) ?? ''

export const useSiblings = (): readonly Sibling[] => useAppSelector(selectSiblings)
