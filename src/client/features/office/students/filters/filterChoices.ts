// The filters of the table with what each may be set to, as data.
import { useMemo } from 'react'
import { useListFormClassesQuery, lookupsApi } from '../../../../api/office/lookupsApi'
import {
  agreedChoices,
  leftChoices,
  missingChoices,
  progressChoices,
  type Choice,
  type FilterName,
} from '../list/studentView'

export interface FilterRow {
  readonly name: FilterName
  readonly label: string
  readonly choices: readonly Choice[]
}

const choice = (value: string | number, label = String(value)): Choice => ({ value: String(value), label })

const { compare } = new Intl.Collator('en', { numeric: true })

export const useFilterRows = (): readonly FilterRow[] => {
  const { data: classes } = useListFormClassesQuery()
  const { data: houses } = lookupsApi.useListHousesQuery()
  return useMemo(() => {
    const levels = [...new Set((classes ?? []).map(({ form_level }) => form_level))].sort((a, b) => a - b)
    const names = (classes ?? []).map(({ id }) => id).sort(compare)
    return [
      { name: 'form', label: 'Form', choices: levels.map((level) => choice(level, `Form ${level}`)) },
      {
        name: 'class',
        label: 'Class',
        choices: [...names.map((id) => choice(id)), choice('none', 'Without a class')],
      },
      { name: 'house', label: 'House', choices: (houses ?? []).map(({ id, name }) => choice(id, name)) },
      { name: 'progress', label: 'Progress', choices: progressChoices },
      { name: 'missing', label: 'Missing', choices: missingChoices },
      { name: 'agreed', label: 'Agreed', choices: agreedChoices },
      { name: 'left', label: 'Status', choices: leftChoices },
    ]
  }, [classes, houses])
}
