// What there is to look through of last year's answers, and how far the family has come.
import { createSelector } from '@reduxjs/toolkit'
import type { LastYear } from '#shared/contract/intake/lastYear'
import {
  sectionsToLookThrough,
  type LastYearSection,
  type LookedThrough,
} from '#shared/rules/intake/lastYear'
import { lastYearApi } from '#client/api/intake/lastYearApi'
import { perArgument } from '#client/saving/cachedRecord'
import type { RootState } from '#client/store/rootReducer'
import {
  selectAnswers,
  selectIsEditable,
  selectReceived,
  selectRecord,
  selectStudentId,
} from '../registrationSelectors'
import { registrationState } from '../registrationSlice'

const lastYearOf = perArgument((id) => lastYearApi.endpoints.getLastYear.select(id))

const selectLastYear = (state: RootState): LastYear | undefined =>
  lastYearOf(selectStudentId(state))(state).data

export interface SectionAtHand extends LastYearSection {
  /** Null: not looked through yet. */
  readonly how: LookedThrough['how'] | null
}

/** Empty as long as the school has begun no new year. */
export const selectSections = createSelector(
  [selectLastYear, selectRecord, selectAnswers, selectReceived],
  (lastYear, record, answers, received): readonly SectionAtHand[] => {
    if (!record || !lastYear || lastYear.school_year === null) return []
    return sectionsToLookThrough(answers, received).map((section) => ({
      ...section,
      how: lastYear.sections.find((one) => one.section === section.name)?.how ?? null,
    }))
  },
)

/** On the first visit of the year: shown before the form, once, by itself. */
export const selectComesFirst = (state: RootState): boolean => {
  const sections = selectSections(state)
  return (
    sections.length > 0 &&
    sections.every(({ how }) => how === null) &&
    selectIsEditable(state) &&
    !registrationState.selectLastYearDecided(state)
  )
}
