// The filters of the table with their choices.
import { useMemo } from 'react'
import { useListFormClassesQuery, lookupsApi } from '#client/api/school/lookupsApi'
import {
  agreedChoices,
  leftChoices,
  missingChoices,
  progressChoices,
  type Choice,
  type FilterName,
} from './studentView'

export interface FilterRow {
  readonly name: FilterName
  readonly label: string
  readonly choices: readonly Choice[]
  /** All choices have come from the server. */
  readonly isComplete: boolean
}

const choice = (value: string | number, label = String(value)): Choice => ({ value: String(value), label })

const { compare } = new Intl.Collator('en', { numeric: true })

const fixedRows: readonly FilterRow[] = [
  { name: 'progress', label: 'Progress', choices: progressChoices, isComplete: true },
  { name: 'missing', label: 'Missing', choices: missingChoices, isComplete: true },
  { name: 'agreed', label: 'Agreed', choices: agreedChoices, isComplete: true },
  { name: 'left', label: 'Status', choices: leftChoices, isComplete: true },
]

export const useFilterRows = (): readonly FilterRow[] => {
  const { data: classes } = useListFormClassesQuery()
  const { data: houses } = lookupsApi.useListHousesQuery()
  return useMemo(() => {
    const levels = [...new Set((classes ?? []).map(({ form_level }) => form_level))].sort((a, b) => a - b)
    const names = (classes ?? []).map(({ id }) => id).sort(compare)
    return [
      {
        name: 'form',
        label: 'Form',
        choices: levels.map((level) => choice(level, `Form ${level}`)),
        isComplete: classes !== undefined,
      },
      {
        name: 'class',
        label: 'Class',
        choices: [...names.map((id) => choice(id)), choice('none', 'Without a class')],
        isComplete: classes !== undefined,
      },
      {
        name: 'house',
        label: 'House',
        choices: (houses ?? []).map(({ id, name }) => choice(id, name)),
        isComplete: houses !== undefined,
      },
      ...fixedRows,
    ]
  }, [classes, houses])
}
