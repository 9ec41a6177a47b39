// The view of the students: what the address says, what was just typed, and the rows that follow from both.
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { OfficeQuery } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { schoolApi } from '#client/api/school/schoolApi'
import { useListStudentColumnsQuery, useListStudentsQuery } from '#client/api/students/studentsApi'
import { searchWords } from '#client/lists/studentFind'
import { useChosenColumns, type FurtherColumn } from './table/furtherColumns'
import { countListed, found, joined, sorted } from './table/listedStudents'
import { useSelection } from './table/selectionSlice'
import type { RowAction } from './table/usualColumns'
import {
  filterNames,
  filtersOf,
  isUsual,
  needsProgress,
  sortingOf,
  sortingQuery,
  type FilterName,
  type Sorting,
  type ListedStudent,
} from './table/studentView'

const none: never[] = []

export type StudentsView = ReturnType<typeof useStudentsView>

export const useStudentsView = () => {
  const { query, ...acts } = useViewChanges()
  const [typed, type] = useTypedSearch(query.get('q') ?? '', acts.search)
  const { key, order } = sortingOf(query)
  const sorting = useMemo(() => ({ key, order }), [key, order])
  const columns = useChosenColumns()
  const list = useStudentList(columns, sorting)
  const { students, failedParts } = list

  const inOrder = useMemo(() => sorted(students, sorting), [students, sorting])
  // A key press first draws the box; the table follows when there is time.
  const text = useDeferredValue(typed)
  const words = useMemo(() => searchWords(text), [text])
  const filterText = filterNames
    .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`)
    .join('&')
  const filters = useMemo(() => filtersOf(new URLSearchParams(filterText)), [filterText])
  const { shown, leavers } = useMemo(() => found(inOrder, words, filters), [inOrder, words, filters])
  const total = useMemo(() => countListed(students, filters), [students, filters])

  // Filters by progress neither match nor exclude anybody before the registration states have come.
  const isProgressWanted = needsProgress(filters)
  const hasFailed = failedParts.students || (isProgressWanted && failedParts.progress)
  const isLoading = list.isLoading || (isProgressWanted && !hasFailed && !list.hasProgress)

  const studentId = query.get('student') ?? ''
  const [lastId, setLastId] = useState(studentId)
  if (studentId !== '' && studentId !== lastId) setLastId(studentId)
  return {
    ...{ query, acts, typed, type, columns, sorting, words, filters, shown, leavers, total },
    ...{ students, isLoading, hasFailed, failed: list.failed, retry: list.retry },
    selection: useSelection(shown),
    /** The student whose page is open; empty: the list is. */
    studentId,
    /** The student whose page was left: the keyboard goes on in that row. */
    returnTo: lastId,
    /** While a student is open, the list that is paged through stays as it was. */
    paged: useFixedList(shown, studentId !== '', !isLoading),
  }
}

const usual = { sort: '', order: '' }

const cleared = Object.fromEntries(['q', ...filterNames].map((name) => [name, '']))

/** The changes that the person makes to the view, as changes of the address; the functions stay the same ones. */
const useViewChanges = () => {
  const { query, change } = useOfficeQuery()
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  }, [change])
  const acts = useMemo(() => {
    const replaced = (next: OfficeQuery) => latest.current(next, { replace: true })
    return {
      search: (q: string) => replaced({ q: q.trim() === '' ? '' : q }),
      filter: (name: FilterName, value: string) => replaced({ [name]: value }),
      sort: (by: Sorting) =>
        replaced(isUsual(by, new URLSearchParams(window.location.search)) ? usual : sortingQuery(by)),
      sortAsUsual: () => replaced(usual),
      add: () => latest.current({ add: 'student' }),
      open: (action: RowAction, id: string) => latest.current({ [action]: id }),
      clear: () => replaced(cleared),
    }
  }, [])
  return { query, ...acts }
}

/** Browsers allow only a few changes of the address per second. */
const pauseMs = 300

interface Typed {
  readonly text: string
  /** The text in the address when the box last looked. */
  readonly seen: string
  /** The text that the box itself last wrote there. */
  readonly written: string
}

/** A text that came from the box itself may be overtaken by the typing since. */
const looked = (typed: Typed, inAddress: string): Typed => ({
  ...typed,
  seen: inAddress,
  text: inAddress === typed.written ? typed.text : inAddress,
})

/**
 * The search text: at once in the box, a moment later in the address.
 * @param inAddress changes from outside too: back, a link, the search of the top bar
 */
const useTypedSearch = (inAddress: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState<Typed>({ text: inAddress, seen: inAddress, written: inAddress })
  if (inAddress !== typed.seen) setTyped(looked(typed, inAddress))

  const { text, seen } = typed
  useEffect(() => {
    if (text === seen) return
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, written: text }))
      write(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, seen, write])

  const type = useCallback((next: string) => setTyped((now) => ({ ...now, text: next })), [])
  return [text, type] as const
}

/** The list and the registration states, joined. Further columns are read only where they are shown or sorted by. */
const useStudentList = (columns: readonly FurtherColumn[], { key: sortedBy }: Sorting) => {
  const isAsked = (...keys: readonly string[]) =>
    keys.includes(sortedBy) || columns.some(({ key }) => keys.includes(key))
  const list = useListStudentsQuery()
  const progress = useListStudentProgressQuery()
  const further = useListStudentColumnsQuery(undefined, { skip: !isAsked('signIn', 'sex') })
  const { data: houses = none } = schoolApi.useListHousesQuery(undefined, { skip: !isAsked('house') })
  const { data: rows = none } = list
  const { data: states = none } = progress
  const { data: furtherRows = none } = further
  const students = useMemo(
    () => joined(rows, states, { columns: furtherRows, houses }),
    [rows, states, furtherRows, houses],
  )
  const failedParts = {
    students: list.isError && !list.data,
    progress: progress.isError && !progress.data,
    columns: further.isError && furtherRows === none,
  }
  return {
    ...{ students, failedParts, isLoading: list.isLoading, hasProgress: progress.data !== undefined },
    /** Without the registration states the table stands, the board and the filters by progress do not. */
    failed: failedParts.students
      ? 'The students'
      : failedParts.progress
        ? 'The registration status'
        : failedParts.columns
          ? 'The chosen columns'
          : null,
    /** Reads again everything that failed. */
    retry: () => {
      if (failedParts.students) void list.refetch()
      if (failedParts.progress) void progress.refetch()
      if (failedParts.columns) void further.refetch()
    },
  }
}

/** A change made on the way through a list may change its order, or take somebody out. */
const useFixedList = (
  shown: readonly ListedStudent[],
  isFixed: boolean,
  isReady: boolean,
): readonly ListedStudent[] => {
  const [fixed, setFixed] = useState<readonly ListedStudent[] | null>(null)
  if (!isFixed && fixed !== null) setFixed(null)
  if (isFixed && fixed === null && isReady) setFixed(shown)
  return isFixed ? (fixed ?? shown) : shown
}
