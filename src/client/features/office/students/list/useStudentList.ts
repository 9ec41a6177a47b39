// The list of students with what is shown of it; the two calls join in the browser.
import { useDeferredValue, useMemo } from 'react'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { lookupsApi } from '#client/api/school/lookupsApi'
import { useListStudentColumnsQuery, useListStudentsQuery } from '#client/api/students/studentsApi'
import { countListed, found, joined, sorted } from './listedStudents'
import { searchWords } from '#client/lists/studentFind'
import {
  filterNames,
  filtersOf,
  needsProgress,
  sortingOf,
  type FurtherKey,
  type SortKey,
} from './studentView'

const none: never[] = []

/** Asked for only where it is shown or sorted by: the first rows do not wait for it. */
const useAsked = (columns: readonly FurtherKey[], sortedBy: SortKey) => {
  const isAsked = (...keys: readonly FurtherKey[]) =>
    keys.some((key) => columns.includes(key) || key === sortedBy)
  const further = useListStudentColumnsQuery(undefined, { skip: !isAsked('signIn', 'sex') })
  const houses = lookupsApi.useListHousesQuery(undefined, { skip: !isAsked('house') })
  const { data: columnRows = none, isError, refetch } = further
  const { data: houseRows = none } = houses
  const asked = useMemo(() => ({ columns: columnRows, houses: houseRows }), [columnRows, houseRows])
  return { asked, hasFailed: isError && columnRows === none, refetch }
}

/** @param typed the text in the search box, newer than the address */
export const useStudentList = (
  query: URLSearchParams,
  typed: string,
  columns: readonly FurtherKey[] = none,
) => {
  const { key, order } = sortingOf(query)
  const { asked, hasFailed: columnsFailed, refetch: askAgain } = useAsked(columns, key)
  const list = useListStudentsQuery()
  const progress = useListStudentProgressQuery()
  const listFailed = list.isError && !list.data
  const progressFailed = progress.isError && !progress.data
  const rows = list.data ?? none
  const students = useMemo(() => joined(rows, progress.data ?? none, asked), [rows, progress.data, asked])

  const inOrder = useMemo(() => sorted(students, { key, order }), [students, key, order])

  // A key press first draws the box; the table follows when there is time.
  const text = useDeferredValue(typed)
  const words = useMemo(() => searchWords(text), [text])
  const filterText = filterNames
    .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`)
    .join('&')
  const filters = useMemo(() => filtersOf(new URLSearchParams(filterText)), [filterText])
  const { shown, leavers } = useMemo(() => found(inOrder, words, filters), [inOrder, words, filters])
  const total = useMemo(() => countListed(students, filters), [students, filters])

  // Before the states are there, what such a filter shows is not known: neither nobody nor anybody fits.
  const isWanted = needsProgress(filters)
  const hasFailed = listFailed || (isWanted && progressFailed)

  return {
    students,
    shown,
    /** How many more fit who have left. */
    leavers,
    total,
    words,
    filters,
    isLoading: list.isLoading || (isWanted && !hasFailed && !progress.data),
    /** What is read again stays on the screen meanwhile. */
    isReadAgain: list.isFetching && !list.isLoading,
    hasFailed,
    /** Without the registration states the table stands, the board and the filters by progress do not. */
    failed: listFailed
      ? 'The students'
      : progressFailed
        ? 'The registration status'
        : columnsFailed
          ? 'The chosen columns'
          : null,
    /** Everything that failed, in one go. */
    retry: () => {
      if (listFailed) void list.refetch()
      if (progressFailed) void progress.refetch()
      if (columnsFailed) void askAgain()
    },
  }
}

export type StudentList = ReturnType<typeof useStudentList>
