// On a phone a row of choices scrolls: the chosen one must be in sight.
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
