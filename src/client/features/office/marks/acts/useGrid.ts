// The acts of the person in the grid: where she goes, and what goes into the cells.
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react'
import { draftsWanted } from '../../../../record/saving/recordSaveSlice'
import { startListening } from '../../../../store/listeners'
import { gridState, startState, within, type GridEvent, type GridState } from '../keys/gridState'
import type { GridContent } from './blocks'
import { boxHandlers, choose, closeBox, handOver } from './boxHandlers'
import { clipboardHandlers } from './clipboardHandlers'
import { goTo, layBoxOver, settleBox, type GridCore, type GridSetting } from './gridCore'
import { keyHandlers } from './keyHandlers'
import { nextToShow } from './nextToShow'
import { pointerHandlers } from './pointerHandlers'

const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** What is typed is handed over when the page may go. When Back takes the grid away, there is no blur. */
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

/** The box stays over its cell when widths and heights change. */
const useBoxInPlace = (latest: RefObject<GridCore>, { gridId }: GridCore) =>
  useEffect(() => {
    const grid = document.getElementById(gridId)
    if (!grid) return
    const observer = new ResizeObserver(() => layBoxOver(latest.current, latest.current.state.active))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [latest, gridId])

/** Another list of students: the person stays where she is, though her row has moved. */
const useListed = ({ rows }: GridContent, dispatch: (event: GridEvent) => void): string => {
  const students = rows.map(({ student }) => student.student_id).join(' ')
  const [listed, setListed] = useState(students)
  if (listed !== students) {
    setListed(students)
    dispatch({ is: 'listed', before: listed.split(' '), now: students.split(' ') })
  }
  return students
}

const useSettledBox = (latest: RefObject<GridCore>, students: string, isOpen: boolean) =>
  useLayoutEffect(() => settleBox(latest.current), [latest, students, isOpen])

export const useGrid = (setting: GridSetting) => {
  const { content } = setting
  const [raw, dispatch] = useReducer(gridState, startState)
  const [said, say] = useState('')
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const students = useListed(content, dispatch)
  const size = { rows: content.rows.length, columns: content.columns.length }
  const state: GridState = {
    ...raw,
    active: within(raw.active, size),
    anchor: within(raw.anchor, size),
  }
  const core: GridCore = { ...setting, state, size, dispatch, say, box }
  const latest = useLatest(core)
  useSettledBox(latest, students, state.editing !== null)
  useHandOver(latest, core)
  useBoxInPlace(latest, core)
  const acts = useMemo(
    () => ({
      showNext: () => {
        const { content: shown, state: now } = latest.current
        const next = nextToShow(shown.rows, now.active)
        if (next) goTo(latest.current, next)
      },
      back: () => goTo(latest.current, latest.current.state.active),
      choose: (text: string) => choose(latest.current, text),
    }),
    [latest],
  )
  return {
    state,
    said,
    setBox,
    acts,
    handlers: { ...keyHandlers(core), ...clipboardHandlers(core), ...pointerHandlers(core) },
    boxHandlers: boxHandlers(core),
  }
}
