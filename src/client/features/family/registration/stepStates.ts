// The state of each step, as the rail and the step menu show it.
import { createSelector } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import type { Field, Step } from '#shared/record/field'
import { fields, isFieldName } from '#shared/record/fields'
import { steps } from '#shared/record/steps'
import { askedCount, donePercent, isAsked, type Answers } from '#shared/rules/registration/completeness'
import type { Measure } from '#shared/rules/registration/measure'
import {
  selectAnswers,
  selectMissing,
  selectProblems,
  selectReceived,
  selectRecord,
} from './registrationSelectors'
import { selectSentBack } from './reviewSelectors'

/** 'unknown' until the record is here. */
export type StepState =
  'complete' | 'in progress' | 'not started' | 'sent back' | 'needs attention' | 'unknown'

export interface StepStanding {
  readonly step: Step
  readonly is: StepState
  /** Things that are still missing; beside the last step those of the whole form. */
  readonly left: number
}

const hasAnswers = (step: Step, answers: Answers, received: readonly string[]): boolean => {
  if (step === 'documents') return received.length > 0
  const asked = (fields as readonly Field[]).filter(
    (field) => field.step === step && (field.writer ?? 'family') === 'family' && isAsked(field, answers),
  )
  return asked.some(({ name }) => isFieldName(name) && answers[name] !== null && answers[name] !== 0)
}

const areEqual = (some: readonly StepStanding[], others: readonly StepStanding[]): boolean =>
  some.every((standing, index) => shallowEqual(standing, others[index]))

/** The same list as before while no standing has changed. */
export const selectStepStates = createSelector(
  [selectRecord, selectAnswers, selectMissing, selectProblems, selectReceived, selectSentBack],
  (record, answers, missing, problems, received, sentBack): StepStanding[] =>
    steps.map(({ step }) => {
      const own = missing.filter((thing) => thing.step === step).length
      const left = step === 'complete' ? missing.length + problems.length : own
      const standing = (is: StepState): StepStanding => ({ step, is, left })
      if (!record) return standing('unknown')
      if (problems.some((problem) => problem.step === step)) return standing('needs attention')
      if (step === 'documents' && sentBack.length > 0) return standing('sent back')
      // The last step ends the whole form: agreed while something is missing is not complete.
      if (left === 0) return standing('complete')
      return standing(hasAnswers(step, answers, received) ? 'in progress' : 'not started')
    }),
  { memoizeOptions: { resultEqualityCheck: areEqual } },
)

/** What the rail says beside a step's name. */
export const standingText = ({ step, is, left }: StepStanding): string => {
  if (is === 'unknown') return ''
  if (is === 'complete') return 'Complete'
  if (is === 'needs attention') return 'Needs attention'
  if (is === 'sent back') return 'Sent back'
  if (step === 'complete') return `${left} left in all`
  return is === 'not started' ? 'Not started' : `${left} left`
}

/** What is missing or needs a person, of all that is asked; null until the record is here. */
export const selectMeasure = createSelector(
  [selectRecord, selectAnswers, selectMissing, selectProblems],
  (record, answers, missing, problems): Measure | null => {
    if (!record) return null
    const open = new Set([...missing, ...problems].map(({ name }) => name))
    return { left: open.size, of: askedCount(answers) }
  },
)

/** The measure of the dashboard; null until the record is here. */
export const selectDone = createSelector(
  [selectRecord, selectAnswers, selectMissing, selectProblems],
  (record, answers, missing, problems) => {
    if (!record) return null
    // What stands in a field and may not be stored is not done.
    const open = new Set([...missing, ...problems].map(({ name }) => name))
    return donePercent(open.size, askedCount(answers))
  },
)
