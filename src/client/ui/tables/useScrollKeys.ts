// antd's virtual rows scroll by script alone: the arrow keys are made to scroll them like any other list.
import type { Table } from 'antd'
import { useRef, type ComponentRef, type KeyboardEvent, type UIEvent } from 'react'

const line = 60

const distance = (key: string, page: number): number | undefined =>
  new Map([
    ['ArrowDown', line],
    ['ArrowUp', -line],
    ['PageDown', page - line],
    ['PageUp', line - page],
    ['Home', -Infinity],
    ['End', Infinity],
  ]).get(key)

export const useScrollKeys = (rows: number, height: number) => {
  const table = useRef<ComponentRef<typeof Table>>(null)
  const top = useRef(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = distance(event.key, height)
    if (step === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    top.current = Math.max(0, top.current + step)
    table.current?.scrollTo(step === Infinity ? { index: rows - 1 } : { top: top.current })
  }
  const onScroll = ({ currentTarget }: UIEvent) => {
    top.current = currentTarget.scrollTop
  }
  return { table, onKeyDown, onScroll }
}
