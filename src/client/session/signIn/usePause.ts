// How long this device has to wait after wrong tries at one name, counted from when it was told.
import { useEffect, useState } from 'react'
import { useAppSelector } from '../../store/hooks'
import { sessionSelectors } from '../sessionState'

const minuteMs = 60_000

/** '09:58' by the clock of this device. Pauses end with a full minute. */
const timeOf = (until: number): string =>
  new Date(Math.round(until / minuteMs) * minuteMs).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })

const leftText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface Counted {
  readonly seconds: number
  readonly time: string
}

/** What the form says and its button shows; null while this name may be tried. */
export const usePause = (login: string, hasCode: boolean) => {
  const session = useAppSelector(sessionSelectors.selectSession)
  const pause = session.is === 'visitor' ? session.pause : undefined
  const [counted, setCounted] = useState<Counted | null>(null)
  useEffect(() => {
    if (!pause) return setCounted(null)
    const until = Date.now() + pause.seconds * 1000
    const count = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      setCounted(seconds > 0 ? { seconds, time: timeOf(until) } : null)
    }
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [pause])
  const isMeant = pause?.login === login.trim() && pause.hasCode === hasCode
  if (!counted || !isMeant) return null
  return { error: `Too many tries. Wait until ${counted.time}`, left: leftText(counted.seconds) }
}
