// The people of the family, each a card that folds: who is shown, what a folded card says, and who is open at first.
import { findField, type FieldName } from '#shared/record/fields'
import { phoneText } from '#shared/record/phone'
import type { FieldValue } from '#shared/record/record'
import { visibleParents, type FamilyAnswers } from '#shared/rules/students/livingStatus'
import type { RootState } from '#client/store/rootReducer'
import { selectAnswer, selectAnswers, selectMissing, selectProblems } from '../../registrationSelectors'

/** Where a person is reached first, then where else. */
const phones: Readonly<Record<string, readonly FieldName[]>> = {
  mother: ['mobile_phone_mother', 'mother_phone_home', 'mother_business_phone'],
  father: ['mobile_phone_father', 'father_phone_home', 'father_business_phone'],
  guardian: ['mobile_phone_guardian', 'home_phone_guardian', 'business_phone_guardian'],
}

/** 'mother father': a new text only when somebody comes or goes. */
export const selectShownPersons = (state: RootState): string =>
  visibleParents(selectAnswers(state) as unknown as FamilyAnswers).join(' ')

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '')

/** 'Kavita Núñez, 1868 555 8061' */
export const selectPersonSummary = (state: RootState, person: string): string => {
  const name = textOf(selectAnswer(state, `${person}_name`))
  const phone = (phones[person] ?? []).map((field) => textOf(selectAnswer(state, field))).find(Boolean)
  return [name, phone && phoneText(phone)].filter(Boolean).join(', ') || 'no name yet'
}

const isOf = (person: string) => (thing: { readonly name: string }) =>
  findField(thing.name)?.section === person

/** What is to be done in a card, in words. */
export const selectPersonStanding = (state: RootState, person: string): string => {
  if (selectProblems(state).some(isOf(person))) return 'Needs attention'
  const left = selectMissing(state).filter(isOf(person)).length
  return left === 0 ? 'Complete' : `${left} left`
}

/** The first person with something to do; null when there is none. */
export const firstToFill = (state: RootState): string | null =>
  selectShownPersons(state)
    .split(' ')
    .find((person) => person !== '' && selectPersonStanding(state, person) !== 'Complete') ?? null
