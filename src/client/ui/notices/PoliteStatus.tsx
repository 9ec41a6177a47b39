// A live region that announces a text only when it has stopped changing, and at most every 2 s (UX-20).
import { useEffect, useRef, useState } from 'react'

const restingTime = 700
const pause = 2000

interface PoliteStatusProps {
  /** The current text; null while it is still changing. */
  readonly text: string | null
}

export const PoliteStatus = ({ text }: PoliteStatusProps) => {
  const [spoken, setSpoken] = useState('')
  const lastAt = useRef(0)
  // A screen reader that goes through the page line by line must not find a sentence that is no longer true.
  if (text === null && spoken !== '') setSpoken('')

  useEffect(() => {
    if (text === null) return
    const wait = Math.max(restingTime, lastAt.current + pause - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setSpoken(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <span role="status" className="unseen">
      {spoken}
    </span>
  )
}
