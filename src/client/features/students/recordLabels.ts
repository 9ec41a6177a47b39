// Answers in words: keys of the reference lists become names.
import type { Field, Lookup } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { lookupsApi } from '../../api/lookupsApi'
import { phonePrefix } from '../../ui/phoneDigits'

type Names = Readonly<Partial<Record<Lookup, ReadonlyMap<string, string>>>>

const namesOf = <Row>(
  rows: readonly Row[] | undefined,
  entry: (row: Row) => readonly [string | number, string],
) => new Map((rows ?? []).map((row) => entry(row)).map(([key, name]) => [String(key), name]))

/** The lists whose keys are not the words themselves. */
export const useRecordNames = (): Names => {
  const { data: religions } = lookupsApi.useListReligionsQuery()
  const { data: groups } = lookupsApi.useListEthnicGroupsQuery()
  const { data: houses } = lookupsApi.useListHousesQuery()
  return {
    religions: namesOf(religions, ({ code, religion }) => [code, religion]),
    ethnicGroups: namesOf(groups, ({ id, group_type }) => [id, group_type]),
    houses: namesOf(houses, ({ id, name }) => [id, name]),
  }
}

/** Null when nothing was answered. */
export const answerText = (field: Field, value: FieldValue, names: Names): string | null => {
  if (value === null || value === '') return null
  if (field.kind === 'flag') return value === 1 ? 'Yes' : 'No'
  if (field.kind === 'phone') return `${phonePrefix} ${value}`
  const key = String(value)
  return (field.lookup && names[field.lookup]?.get(key)) ?? key
}
