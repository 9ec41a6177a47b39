// What a field in the office's hands says is wrong with it.
import { useState, type FormEvent } from 'react'
import type { FieldName } from '#shared/record/fields'
import { useRecordAtHand } from '#client/record/controls/recordAtHand'
import { selectAnswer } from '#client/record/recordSelectors'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import { isMissing, isRequired, required } from './officeRules'

/** What was never known is not complained of before the person has touched it, or wants to save. */
export const useFieldProblem = (name: FieldName, isSaveTried: boolean) => {
  const { studentId } = useRecordAtHand()
  const [typed, setTyped] = useState<string | null>(null)
  const kept = useAppSelector(
    (state) => recordSaveSelectors.selectRefusedValue(state, studentId, name)?.problem,
  )
  const isGap = useAppSelector((state) => isMissing(name, (one) => selectAnswer(state, studentId, one)))
  const found = kept ?? (isSaveTried && isGap ? required : null)
  const whileTyping = isRequired(name) && typed?.trim() === '' ? required : null
  return {
    problem: typed === null ? found : whileTyping,
    heard: {
      onInput: ({ target }: FormEvent<HTMLElement>) => setTyped((target as HTMLInputElement).value),
      onBlur: () => setTyped(null),
    },
  }
}
