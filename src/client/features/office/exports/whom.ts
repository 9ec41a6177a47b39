// Whose answers a list or a spreadsheet holds, as it stands in the address and is saved: 'school', 'form:1', 'class:1A' or
// 'house:3'.
import { useListFormClassesQuery, useListHousesQuery } from '#client/api/school/lookupsApi'
import type { FormClass, House } from '#shared/contract/school/lookups'

interface Option {
  readonly value: string
  readonly label: string
}

export interface WhomGroup {
  readonly label: string
  readonly options: readonly Option[]
}

const groupsOf = (classes: readonly FormClass[], houses: readonly House[]): WhomGroup[] => {
  const levels = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  return [
    { label: 'School', options: [{ value: 'school', label: 'The whole school' }] },
    { label: 'Forms', options: levels.map((level) => ({ value: `form:${level}`, label: `Form ${level}` })) },
    { label: 'Classes', options: classes.map(({ id }) => ({ value: `class:${id}`, label: `Class ${id}` })) },
    {
      label: 'Houses',
      options: houses.map(({ id, name }) => ({ value: `house:${id}`, label: `${name} House` })),
    },
  ].filter(({ options }) => options.length > 0)
}

const kinds = {
  form: { key: 'form_level', goneText: (form: string) => `Form ${form}` },
  class: { key: 'class_id', goneText: (name: string) => `Class ${name}` },
  house: { key: 'house', goneText: () => 'This house' },
} as const

const partsOf = (whom: string) => {
  const [kind = '', ...name] = whom.split(':')
  return { kind: Object.entries(kinds).find(([one]) => one === kind)?.[1], name: name.join(':') }
}

/** For the call. */
export const schoolPartIn = (whom: string): Partial<Record<'form_level' | 'class_id' | 'house', string>> => {
  const { kind, name } = partsOf(whom)
  return kind ? { [kind.key]: name } : {}
}

interface Placed {
  readonly form_level: number | null
  readonly class_id: string | null
  readonly house_code: number | null
}

/** Whether a student is one of them. */
export const isOf = (whom: string): ((student: Placed) => boolean) => {
  const { form_level, class_id, house } = schoolPartIn(whom)
  return (student) =>
    (form_level === undefined || form_level === String(student.form_level)) &&
    (class_id === undefined || class_id === student.class_id) &&
    (house === undefined || house === String(student.house_code))
}

/** What can be chosen, and what was chosen before and is not there any more: then nothing is made. */
export const useWhom = (whom: string) => {
  const { data: classes, isLoading } = useListFormClassesQuery()
  const { data: houses } = useListHousesQuery()
  const groups = groupsOf(classes ?? [], houses ?? [])
  const { kind, name } = partsOf(whom)
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === whom))
  const isGone = kind !== undefined && classes !== undefined && houses !== undefined && !isKnown
  const gone = isGone ? kind.goneText(name) : null
  return {
    groups,
    isLoading,
    gone,
    goneText: gone === null ? '' : `${gone} no longer exists. Choose other students.`,
  }
}

export type Whom = ReturnType<typeof useWhom>
