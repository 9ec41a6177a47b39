// The reference lists as options of a field: loaded once per visit and selected from the API cache. Below, the text of an
// answer, with the names for their keys.
import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import type { Field, Lookup } from '#shared/record/field'
import { isRealDate } from '#shared/record/fieldRules'
import { phonePrefix } from '#shared/record/phone'
import type { FieldValue } from '#shared/record/record'
import { longDay } from '#shared/rules/dates'
import type { ApiState } from '../api/baseApi'
import { schoolApi } from '../api/school/schoolApi'
import { useAppDispatch, useAppSelector } from '../store/hooks'
import type { RootState } from '../store/rootReducer'
import { selectAnswer } from './recordSelectors'

export interface Option {
  readonly value: string | number
  readonly label: string
}

const { endpoints } = schoolApi

interface Cached<Row> {
  readonly data?: Row[]
  readonly isError: boolean
}

const none: readonly Option[] = []

type Load = ThunkAction<{ unsubscribe: () => void }, ApiState, unknown, UnknownAction>

const list = <Row>(
  select: (state: ApiState) => Cached<Row>,
  load: () => Load,
  option: (row: Row) => Option,
) => ({
  load,
  selectFailed: (state: ApiState) => {
    const { isError, data } = select(state)
    return isError && data === undefined
  },
  selectOptions: createSelector(
    [(state: ApiState) => select(state).data],
    (rows): readonly Option[] => rows?.map(option) ?? none,
  ),
})

const same = (text: string): Option => ({ value: text, label: text })

const lists = {
  towns: list(
    endpoints.listTowns.select(),
    () => endpoints.listTowns.initiate(),
    ({ town_name }) => same(town_name),
  ),
  regionalCorporations: list(
    endpoints.listRegionalCorporations.select(),
    () => endpoints.listRegionalCorporations.initiate(),
    ({ title }) => same(title),
  ),
  religions: list(
    endpoints.listReligions.select(),
    () => endpoints.listReligions.initiate(),
    ({ code, religion }) => ({ value: code, label: religion }),
  ),
  ethnicGroups: list(
    endpoints.listEthnicGroups.select(),
    () => endpoints.listEthnicGroups.initiate(),
    ({ id, group_type }) => ({ value: id, label: group_type }),
  ),
  houses: list(
    endpoints.listHouses.select(),
    () => endpoints.listHouses.initiate(),
    ({ id, name }) => ({ value: id, label: name }),
  ),
  formClasses: list(
    endpoints.listFormClasses.select(),
    () => endpoints.listFormClasses.initiate(),
    ({ id }) => same(id),
  ),
  countries: list(
    endpoints.listCountries.select(),
    () => endpoints.listCountries.initiate(),
    ({ name }) => same(name),
  ),
  primarySchools: list(
    endpoints.listPrimarySchools.select(),
    () => endpoints.listPrimarySchools.initiate(),
    ({ name }) => same(name),
  ),
}

export const selectOptions = (state: ApiState, lookup: Lookup): readonly Option[] =>
  lists[lookup].selectOptions(state)

/** Lists with codes as keys; the others are needed only for editing. */
export const codedLookups: readonly Lookup[] = ['religions', 'ethnicGroups', 'houses']

/** The name for a stored key; empty while its list is loading. */
export const selectLabel = (state: ApiState, lookup: Lookup, value: string | number): string => {
  const options = selectOptions(state, lookup)
  const isComing = options === none && !lists[lookup].selectFailed(state) && codedLookups.includes(lookup)
  return options.find((option) => option.value === value)?.label ?? (isComing ? '…' : String(value))
}

/** Null for a house without a colour, and while the houses are loading. */
export const selectHouseColour = (state: ApiState, code: string | number | null): string | null =>
  endpoints.listHouses
    .select()(state)
    .data?.find(({ id }) => id === code)?.colour ?? null

/** Loads lists and subscribes to them while the component is mounted. */
export const useLookups = (lookups: readonly Lookup[]) => {
  const dispatch = useAppDispatch()
  const names = lookups.join(' ')
  const hasFailed = useAppSelector((state) => lookups.some((lookup) => lists[lookup].selectFailed(state)))
  const load = useCallback(() => {
    const wanted = names.split(' ').filter((name): name is Lookup => name in lists)
    const loads = wanted.map((lookup) => dispatch(lists[lookup].load()))
    return () => loads.forEach((one) => one.unsubscribe())
  }, [dispatch, names])
  useEffect(load, [load])
  return { hasFailed, retry: () => load()() }
}

/** Null if there is no answer. */
export const displayOf = (state: RootState, field: Field, value: FieldValue): string | null => {
  if (value === null || value === '') return null
  if (field.kind === 'flag') return value === 1 ? 'Yes' : 'No'
  if (field.kind === 'date' && isRealDate(String(value))) return longDay(String(value))
  if (field.kind === 'phone' && /^\d{1,7}$/.test(String(value))) return `${phonePrefix} ${value}`
  const isKey = field.kind === 'lookup' || field.kind === 'house'
  return isKey && field.lookup ? selectLabel(state, field.lookup, value) : String(value)
}

export const selectDisplay = (state: RootState, studentId: string, field: Field): string | null =>
  displayOf(state, field, selectAnswer(state, studentId, field.name))
