// The students chosen for bulk actions; with Shift a whole stretch of the table at once (UX-50).
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListedStudent } from './listedStudent'

const none: ReadonlySet<string> = new Set()

const changed = (chosen: ReadonlySet<string>, ids: readonly string[], isChosen: boolean) => {
  const next = new Set(chosen)
  for (const id of ids)
    if (isChosen) next.add(id)
    else next.delete(id)
  return next
}

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
  const [chosen, setChosen] = useState(none)
  const last = useRef<string | null>(null)

  const toggle = useCallback(
    (id: string, isChosen: boolean, withShift: boolean) => {
      const ids = withShift ? stretch(shown, last.current, id) : [id]
      last.current = id
      setChosen((before) => changed(before, ids, isChosen))
    },
    [shown],
  )
  const toggleAll = useCallback(
    (isChosen: boolean) =>
      setChosen((before) =>
        changed(
          before,
          shown.map(({ row }) => row.id),
          isChosen,
        ),
      ),
    [shown],
  )
  const drop = useCallback((ids: readonly string[]) => setChosen((before) => changed(before, ids, false)), [])
  const clear = useCallback(() => setChosen(none), [])
  return useMemo(() => ({ chosen, toggle, toggleAll, drop, clear }), [chosen, toggle, toggleAll, drop, clear])
}
