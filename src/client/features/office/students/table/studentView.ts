// The view of the table in the address: filters and order.
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { StudentColumns, StudentRow } from '#shared/contract/students/students'
import { documentTypes, isDocumentType } from '#shared/rules/intake/documentTypes'
import type { Measure } from '#shared/rules/intake/measure'

/** A row of the table. */
export interface ListedStudent {
  readonly row: StudentRow
  /** Last name, comma, first name. */
  readonly name: string
  readonly key: string
  readonly formLevel: number | null
  readonly houseCode: number | null
  /** Null while the progress of the school is on its way. */
  readonly progress: StudentProgress['progress'] | null
  readonly measure: Measure | null
  readonly sentBack: number
  readonly missingDocuments: readonly string[]
  readonly agreed: 0 | 1 | null
  /** Null while the houses are not asked for. */
  readonly house: string | null
  readonly houseColour: string | null
  /** Null while it is not asked for, or on its way. */
  readonly further: StudentColumns | null
}

/** The columns that can be chosen. */
const furtherKeys = ['missing', 'things', 'agreed', 'signIn', 'house', 'sex', 'age'] as const
export type FurtherKey = (typeof furtherKeys)[number]

export const isFurtherKey = (name: string): name is FurtherKey => furtherKeys.some((key) => key === name)

export const sortKeys = ['id', 'name', 'class', 'born', 'pin', ...furtherKeys, 'updated'] as const
export type SortKey = (typeof sortKeys)[number]

export const isSortKey = (name: string): name is SortKey => sortKeys.some((key) => key === name)

type Order = 'asc' | 'desc'

export interface Sorting {
  readonly key: SortKey
  readonly order: Order
}

/** Newest change first; a class by name, as in the register. */
const usualSorting = (query: URLSearchParams): Sorting =>
  query.get('class') ? { key: 'name', order: 'asc' } : { key: 'updated', order: 'desc' }

export const sortingOf = (query: URLSearchParams): Sorting => {
  const key = sortKeys.find((name) => name === query.get('sort'))
  if (!key) return usualSorting(query)
  return { key, order: query.get('order') === 'desc' ? 'desc' : 'asc' }
}

export const isUsual = ({ key, order }: Sorting, query: URLSearchParams): boolean => {
  const usual = usualSorting(query)
  return key === usual.key && order === usual.order
}

/** The part of the address for an order. */
export const sortingQuery = ({ key, order }: Sorting) => ({
  sort: key,
  order: order === 'desc' ? 'desc' : '',
})

export const filterNames = ['form', 'class', 'house', 'progress', 'missing', 'agreed', 'left'] as const
export type FilterName = (typeof filterNames)[number]

/** Empty: this filter is off. */
export type Filters = Readonly<Record<FilterName, string>>

export const filtersOf = (query: URLSearchParams): Filters =>
  Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as Filters

export const noFilters: Filters = filtersOf(new URLSearchParams())

const inAddress = (text: string): string => text.replaceAll(' ', '-')

const lacks = ({ missingDocuments, sentBack }: ListedStudent, wanted: string): boolean => {
  if (wanted === 'sent-back') return sentBack > 0
  return isDocumentType(wanted) ? missingDocuments.includes(wanted) : missingDocuments.length > 0
}

/** `none` means: no class, form or house. */
const is = (value: string | number | null, wanted: string): boolean => String(value ?? 'none') === wanted

/** The server decides whether a day has come; a server of the release before sends no coming_on. */
const stands: Readonly<Record<string, (row: ListedStudent['row']) => boolean>> = {
  here: ({ left_on, coming_on }) => !left_on && !coming_on,
  coming: ({ left_on, coming_on }) => !left_on && Boolean(coming_on),
  only: ({ left_on }) => Boolean(left_on),
}

/** Leavers are shown only where they are asked for. */
export const showsLeavers = ({ left }: Filters): boolean => left === 'with' || left === 'only'

const tests: Readonly<Record<FilterName, (student: ListedStudent, wanted: string) => boolean>> = {
  form: ({ formLevel }, wanted) => is(formLevel, wanted),
  class: ({ row }, wanted) => is(row.class_id, wanted),
  house: ({ houseCode }, wanted) => is(houseCode, wanted),
  progress: ({ progress }, wanted) => progress !== null && inAddress(progress) === wanted,
  missing: lacks,
  agreed: ({ agreed }, wanted) => is(agreed, wanted),
  left: ({ row }, wanted) => stands[wanted]?.(row) ?? true,
}

export const passes = (student: ListedStudent, filters: Filters): boolean =>
  filterNames.every((name) => filters[name] === '' || tests[name](student, filters[name]))

/** Filters that need the registration states. */
const needingProgress: readonly FilterName[] = ['form', 'house', 'progress', 'missing', 'agreed']

export const needsProgress = (filters: Filters): boolean =>
  needingProgress.some((name) => filters[name] !== '')

export interface Choice {
  readonly value: string
  readonly label: string
}

export const progressChoices: readonly Choice[] = [
  { value: 'complete', label: 'Complete' },
  { value: 'in-progress', label: 'In progress' },
  { value: 'not-started', label: 'Not started' },
]

export const missingChoices: readonly Choice[] = [
  { value: 'any', label: 'Any document' },
  { value: 'sent-back', label: 'Sent back' },
  ...documentTypes.map(({ type, title }) => ({ value: type, label: title })),
]

export const agreedChoices: readonly Choice[] = [
  { value: '1', label: 'Agreed' },
  { value: '0', label: 'Not agreed' },
]

/** Without a choice, leavers are not shown. */
export const leftChoices: readonly Choice[] = [
  { value: 'here', label: 'Here' },
  { value: 'coming', label: 'Starting' },
  { value: 'with', label: 'With leavers' },
  { value: 'only', label: 'Only leavers' },
]
