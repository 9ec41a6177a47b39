// Scrolls the chosen item of a row into view, because such rows scroll on a phone.
import { useEffect, useRef, type RefObject } from 'react'

export const useChosenInSight = <Row extends HTMLElement>(chosen: string): RefObject<Row | null> => {
  const row = useRef<Row>(null)
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="true"], :checked')
      ?.closest('button, label')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return row
}
