// The actions in the grid: moving between cells, and changing them.
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { startListening } from '#client/store/listeners'
import type { WantedCell } from '#client/saving/marks/marks'
import type { GridContent } from './blocks'
import { goTo, layBoxOver, settleBox, type GridCore, type GridSetting } from './gridCore'
import type { ShownRow } from './gridRows'
import {
  gridState,
  startState,
  within,
  type Axis,
  type GridEvent,
  type GridState,
  type Spot,
} from './gridState'
import {
  clipboardHandlers,
  keyHandlers,
  pointerHandlers,
  boxHandlers,
  choose,
  closeBox,
  handOver,
} from './handlers'

const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** Enters typed text when the page may close. If Back removes the grid, no blur event occurs. */
const useHandOver = (latest: RefObject<GridCore>, { box }: GridCore) => {
  useEffect(
    () => startListening({ actionCreator: draftsWanted, effect: () => handOver(latest.current) }),
    [latest],
  )
  useEffect(() => {
    const close = () => closeBox(latest.current)
    return () => {
      if (box && !box.isConnected) close()
    }
  }, [latest, box])
}

/** Keeps the box over its cell when widths and heights change. */
const useBoxInPlace = (latest: RefObject<GridCore>, { gridId }: GridCore) =>
  useEffect(() => {
    const grid = document.getElementById(gridId)
    if (!grid) return
    const observer = new ResizeObserver(() => layBoxOver(latest.current, latest.current.state.active))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [latest, gridId])

const useLine = (axis: Axis, ids: readonly string[], dispatch: (event: GridEvent) => void): string => {
  const now = JSON.stringify(ids)
  const [listed, setListed] = useState(now)
  if (listed !== now) {
    setListed(now)
    dispatch({ is: 'listed', axis, before: JSON.parse(listed) as string[], now: ids })
  }
  return now
}

/**
 * Keeps the person in the same cell when the list of students or subjects has changed and its row or column has moved.
 */
const useListed = ({ rows, columns }: GridContent, dispatch: (event: GridEvent) => void): string => {
  const students = useLine(
    'row',
    rows.map(({ student }) => student.student_id),
    dispatch,
  )
  return (
    students +
    useLine(
      'column',
      columns.map(({ id }) => id),
      dispatch,
    )
  )
}

const useSettledBox = (latest: RefObject<GridCore>, places: string, isOpen: boolean) =>
  useLayoutEffect(() => settleBox(latest.current), [latest, places, isOpen])

export const useGrid = (setting: GridSetting) => {
  const { content } = setting
  const [raw, dispatch] = useReducer(gridState, startState)
  const [said, say] = useState('')
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const places = useListed(content, dispatch)
  const size = { rows: content.rows.length, columns: content.columns.length }
  const state: GridState = {
    ...raw,
    active: within(raw.active, size),
    anchor: within(raw.anchor, size),
  }
  const core: GridCore = { ...setting, state, size, dispatch, say, box }
  const latest = useLatest(core)
  useSettledBox(latest, places, state.editing !== null)
  useHandOver(latest, core)
  useBoxInPlace(latest, core)
  const acts = useMemo(
    () => ({
      /** @returns the address of the next cell if it is not in this grid */
      showNext: (wanted: readonly WantedCell[], isHere: (cell: WantedCell) => boolean) => {
        const { content: shown, state: now } = latest.current
        const next = nextToShow(shown.rows, now.active, wanted, isHere)
        if (typeof next === 'string') return next
        if (next) goTo(latest.current, next)
        return null
      },
      goTo: (to: Spot) => goTo(latest.current, to),
      back: () => goTo(latest.current, latest.current.state.active),
      choose: (text: string) => choose(latest.current, text),
    }),
    [latest],
  )
  return {
    state,
    said,
    setBox,
    isReady: box !== null,
    acts,
    handlers: { ...keyHandlers(core), ...clipboardHandlers(core), ...pointerHandlers(core) },
    boxHandlers: boxHandlers(core),
  }
}

const needsLook = new Set(['refused', 'disputed'])

/**
 * The next cell that needs the person, after the active one and then from the start: its place in the grid, or the
 * address of another grid.
 */
const nextToShow = (
  rows: readonly ShownRow[],
  { row, column }: Spot,
  wanted: readonly WantedCell[],
  isHere: (cell: WantedCell) => boolean,
): Spot | string | undefined => {
  const here = rows.flatMap(({ cells }, at) =>
    cells.flatMap(({ is }, place) => (needsLook.has(is) ? [{ row: at, column: place }] : [])),
  )
  const later = here.find((spot) => spot.row > row || (spot.row === row && spot.column > column))
  if (later) return later
  const last = wanted.map(isHere).lastIndexOf(true)
  const elsewhere = [...wanted.slice(last + 1), ...wanted.slice(0, last + 1)].find((cell) => !isHere(cell))
  return elsewhere?.path ?? here[0]
}
