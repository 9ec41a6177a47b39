// The sections with a value that may not be stored, or that was changed in two places: they stay open until that is settled.
import { useMemo } from 'react'
import { findField } from '#shared/record/fields'
import { problemsIn } from '#client/record/progress/shownAnswers'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'

export const useTroubledSections = (studentId: string): ReadonlySet<string> => {
  const names = useAppSelector((state) =>
    problemsIn(recordSaveSelectors.selectQueue(state, studentId))
      .map(({ name }) => name)
      .join(' '),
  )
  return useMemo(() => new Set(names.split(' ').flatMap((name) => findField(name)?.section ?? [])), [names])
}
