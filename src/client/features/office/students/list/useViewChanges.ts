// What the person does to the view of the list, as changes of the address.
import { useEffect, useMemo, useRef } from 'react'
import type { OfficeQuery } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import type { RowAction } from '../table/RowActions'
import { filterNames, isUsual, sortingQuery, type FilterName, type Sorting } from './studentView'

const usual = { sort: '', order: '' }

const cleared = Object.fromEntries(['q', ...filterNames].map((name) => [name, '']))

/** The same functions as long as the screen stands. */
export const useViewChanges = () => {
  const { query, change } = useOfficeQuery()
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  }, [change])
  const changes = useMemo(() => {
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
  return { query, ...changes }
}
