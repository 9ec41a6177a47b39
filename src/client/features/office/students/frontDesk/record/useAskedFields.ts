// The fields that the form asks for, by what was typed last, which may not be stored yet; and those that wait for the
// person, whatever else was answered since.
import { useMemo } from 'react'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { isAsked } from '#shared/rules/intake/completeness'
import { shownAnswers } from '#client/record/progress/shownAnswers'
import { selectRecord } from '#client/saving/cachedRecord'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'

const all = (fields as readonly Field[]).filter(({ isMark }) => !isMark)

/** As one text: most events change nothing about it. */
const selectAskedNames = (state: RootState, studentId: string): string => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const answers = shownAnswers(selectRecord(state, studentId), queue)
  const isWanted = ({ name }: Field) => name in queue.refusedValues || name in queue.conflicts
  return all.flatMap((field) => (isAsked(field, answers) || isWanted(field) ? [field.name] : [])).join(' ')
}

export const useAskedFields = (studentId: string): readonly Field[] => {
  const text = useAppSelector((state) => selectAskedNames(state, studentId))
  return useMemo(() => {
    const names = new Set(text.split(' '))
    return all.filter(({ name }) => names.has(name))
  }, [text])
}
