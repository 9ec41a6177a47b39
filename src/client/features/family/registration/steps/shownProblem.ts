// What a field says is wrong with it: an answer that may not be stored, and a gap in a field or a step that was left.
import type { Field } from '#shared/record/field'
import { texts } from '#shared/record/fieldRules'
import { isOwed } from '#shared/rules/intake/completeness'
import type { RootState } from '#client/store/rootReducer'
import { registrationState } from '../registrationSlice'
import {
  selectAnswer,
  selectAnswers,
  selectIsEditable,
  selectMissing,
  selectQueue,
} from '../registrationSelectors'

/** @param wasLeft whether the field itself was left, with its step still open */
export const selectProblem = (state: RootState, field: Field, wasLeft: boolean): string | null => {
  const kept = selectQueue(state).refusedValues[field.name]
  if (kept) return kept.problem
  const isAsked = wasLeft || registrationState.selectWasGap(state, field.name)
  if (!isAsked || !field.required || !selectIsEditable(state)) return null
  const isMissing = selectAnswer(state, field.name) === null && isOwed(field, selectAnswers(state))
  return isMissing ? texts.required : null
}

/** The same of ticks that are one question. */
export const selectTicksProblem = (state: RootState, ticks: readonly Field[]): string | null => {
  const [first] = ticks
  if (!first || !registrationState.selectWasGap(state, first.name)) return null
  return selectMissing(state).some(({ name }) => name === first.name) ? texts.required : null
}
