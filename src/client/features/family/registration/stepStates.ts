// How far the form is, as the rail, the step header and Complete show it.
import { createSelector } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import type { Measure } from '#shared/rules/intake/measure'
import {
  flagsOf,
  measureOf,
  standingsOf,
  unknownStandings,
  type FormFacts,
  type StepStanding,
} from '#client/record/progress/stepStandings'
import type { RootState } from '#client/store/rootReducer'
import {
  selectAnswers,
  selectAreDocumentsHere,
  selectMissing,
  selectProblems,
  selectReceived,
  selectRecord,
} from './registrationSelectors'
import { selectAreReviewsHere, selectSentBack } from './reviewSelectors'

const selectFacts = createSelector(
  [selectAnswers, selectMissing, selectProblems, selectReceived, selectSentBack, selectAreReviewsHere],
  (answers, missing, problems, received, sentBack, areReviewsHere): FormFacts => ({
    ...{ answers, missing, problems, received, sentBack: areReviewsHere ? sentBack : null },
  }),
)

/** Without the documents what is left would be said wrong, and anew when they come. */
const selectIsHere = (state: RootState): boolean =>
  selectRecord(state) !== undefined && selectAreDocumentsHere(state)

const areEqual = (some: readonly StepStanding[], others: readonly StepStanding[]): boolean =>
  some.every((standing, index) => shallowEqual(standing, others[index]))

/** The same list as before while no standing has changed. */
export const selectStepStates = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): readonly StepStanding[] => (isHere ? standingsOf(facts) : unknownStandings),
  { memoizeOptions: { resultEqualityCheck: areEqual } },
)

/** Validity and progress under the names of SPEC.md §3. */
export const selectRegistrationFlags = createSelector([selectStepStates], flagsOf)

/** What is missing or needs a person, of all that is asked; null until the record is here. */
export const selectMeasure = createSelector(
  [selectIsHere, selectFacts],
  (isHere, facts): Measure | null => (isHere ? measureOf(facts) : null),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
)
