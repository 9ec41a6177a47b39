// The chosen students, by id: they stay ticked while another screen is open.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { useMemo, useRef } from 'react'
import { longestLabel } from '#shared/contract/papers/papers'
import { rootReducer } from '#client/store/rootReducer'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { ListedStudent } from './studentView'

interface SelectionState {
  readonly chosen: readonly string[]
}

interface Ticked {
  readonly ids: readonly string[]
  readonly isChosen: boolean
}

const initialState: SelectionState = { chosen: [] }

const changed = (chosen: readonly string[], { ids, isChosen }: Ticked): readonly string[] => {
  const next = new Set(chosen)
  for (const id of ids)
    if (isChosen) next.add(id)
    else next.delete(id)
  return [...next]
}

export const selectionSlice = createSlice({
  name: 'studentSelection',
  initialState,
  reducers: {
    studentsTicked: ({ chosen }, { payload }: PayloadAction<Ticked>): SelectionState => ({
      chosen: changed(chosen, payload),
    }),
    selectionCleared: () => initialState,
  },
  selectors: { selectChosen: ({ chosen }) => chosen },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof selectionSlice> {}
}

export const { studentsTicked, selectionCleared } = selectionSlice.actions
const { selectChosen } = selectionSlice.injectInto(rootReducer).selectors

/** The rows from the last click to this one, both included; chosen with Shift. */
const stretch = (shown: readonly ListedStudent[], from: string | null, to: string): readonly string[] => {
  const ids = shown.map(({ row }) => row.id)
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly toggle: (id: string, isChosen: boolean, withShift: boolean) => void
  readonly toggleAll: (isChosen: boolean) => void
  readonly drop: (ids: readonly string[]) => void
  readonly clear: () => void
}

export const useSelection = (shown: readonly ListedStudent[]): Selection => {
  const dispatch = useAppDispatch()
  const ids = useAppSelector(selectChosen)
  const chosen = useMemo(() => new Set(ids), [ids])
  const last = useRef<string | null>(null)
  const acts = useMemo(() => {
    const tick = (ticked: readonly string[], isChosen: boolean) =>
      void dispatch(studentsTicked({ ids: ticked, isChosen }))
    return {
      toggle: (id: string, isChosen: boolean, withShift: boolean) => {
        const from = last.current
        last.current = id
        tick(withShift ? stretch(shown, from, id) : [id], isChosen)
      },
      toggleAll: (isChosen: boolean) =>
        tick(
          shown.map(({ row }) => row.id),
          isChosen,
        ),
      drop: (dropped: readonly string[]) => tick(dropped, false),
      clear: () => void dispatch(selectionCleared()),
    }
  }, [dispatch, shown])
  return useMemo(() => ({ chosen, ...acts }), [chosen, acts])
}

interface Chosen {
  /** The search and the filters, in words. */
  readonly texts: readonly string[]
  readonly chosen: number
  readonly shown: number
  /** The number of chosen students among them. */
  readonly visible: number
}

const number = (count: number): string => count.toLocaleString('en')

const countText = ({ chosen, shown, visible }: Chosen): string => {
  const hidden = chosen - visible
  if (hidden === 0)
    return chosen === shown ? `all ${number(chosen)}` : `${number(chosen)} of ${number(shown)}`
  const others = hidden === chosen ? 'not one of them' : `${number(hidden)} of them not`
  return `${number(chosen)} chosen, ${others} among those shown`
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** The selection in words, for an exported workbook: 'Form 1, Missing: Birth certificate (30 of 214)' */
export const selectionLabel = (chosen: Chosen): string => {
  const count = ` (${countText(chosen)})`
  return cut(chosen.texts.join(', ') || 'All students', longestLabel - count.length) + count
}
