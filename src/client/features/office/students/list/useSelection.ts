// The students chosen for bulk actions; with Shift a whole stretch of the table at once (UX-50).
import { useMemo, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import type { ListedStudent } from './listedStudent'
import { selectChosen, selectionCleared, studentsTicked } from './selectionSlice'

/** From the row that was clicked before to this one, both included. */
export const stretch = (
  shown: readonly ListedStudent[],
  from: string | null,
  to: string,
): readonly string[] => {
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
