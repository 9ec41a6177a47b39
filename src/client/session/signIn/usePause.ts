// How long this device has to wait after wrong tries at one name.
import { useEffect, useState } from 'react'
import { useAppSelector } from '../../store/hooks'
import { sessionSelectors, type Pause } from '../sessionState'

/** '1:05' */
const leftText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface Counted {
  readonly pause: Pause
  readonly seconds: number
}

/** The form's sentence and its button's text; null while this name may be tried. */
export const usePause = (login: string, hasCode: boolean) => {
  const session = useAppSelector(sessionSelectors.selectSession)
  const pause = 'pause' in session ? session.pause : undefined
  const [counted, setCounted] = useState<Counted | null>(null)
  useEffect(() => {
    if (!pause) return undefined
    const count = () => setCounted({ pause, seconds: Math.ceil((pause.until - Date.now()) / 1000) })
    const first = setTimeout(count)
    const timer = setInterval(count, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [pause])
  if (!pause || counted?.pause !== pause || counted.seconds <= 0) return null
  if (pause.login !== login.trim() || pause.hasCode !== hasCode) return null
  return { error: `Too many tries. Wait until ${pause.time}`, left: leftText(counted.seconds) }
}
