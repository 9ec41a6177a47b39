// What is typed, at once in the box and a moment later in the address: browsers allow only a few changes of the
// address per second.
import { useCallback, useEffect, useState } from 'react'

const pause = 300

interface Typed {
  readonly text: string
  /** What stood in the address when the box last looked. */
  readonly seen: string
  /** What the box itself last wrote there. */
  readonly written: string
}

const looked = (typed: Typed, inAddress: string): Typed => ({
  ...typed,
  seen: inAddress,
  // What came from the box may be overtaken by what was typed since.
  text: inAddress === typed.written ? typed.text : inAddress,
})

/** @param inAddress changes from outside too: back, a link, the search of the top bar */
export const useSearchText = (inAddress: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState<Typed>({ text: inAddress, seen: inAddress, written: inAddress })
  if (inAddress !== typed.seen) setTyped(looked(typed, inAddress))

  const { text, seen } = typed
  useEffect(() => {
    if (text === seen) return
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, written: text }))
      write(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, seen, write])

  const type = useCallback((next: string) => setTyped((now) => ({ ...now, text: next })), [])
  return [text, type] as const
}
