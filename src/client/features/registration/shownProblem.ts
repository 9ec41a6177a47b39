// When a field says what is wrong with it (UX-26): not on arrival and not while something is half typed,
// but when the value looks finished, when the server refused it, or once the step was left.
import type { Field } from '#shared/record/field'
import { texts } from '#shared/record/fieldRules'
import { isFinished } from './fieldDraft'
import { fieldSaveSelectors } from './fieldSaveSlice'
import { progressSelectors } from './progressSlice'
import { selectAnswer, selectIsEditable, type RegistrationState } from './registrationSelectors'

export const selectShownProblem = (state: RegistrationState, field: Field): string | null => {
  const wasLeft = progressSelectors.selectWasLeft(state, field.step)
  const kept = fieldSaveSelectors.selectKept(state, field.name)
  if (kept) return wasLeft || isFinished(field, kept.value) ? kept.problem : null
  if (!wasLeft || !field.required || !selectIsEditable(state)) return null
  return selectAnswer(state, field.name) === null ? texts.required : null
}

/** Why an answer is not saved, said calmly while its field may still be half typed (UX-27). */
export const selectUnsavedReason = (state: RegistrationState, field: Field): string | null => {
  if (selectShownProblem(state, field) !== null) return null
  return fieldSaveSelectors.selectKept(state, field.name)?.problem ?? null
}
