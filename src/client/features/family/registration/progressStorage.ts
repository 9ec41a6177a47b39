// The progress flags outlive a reload in session storage. They say how far somebody is, never
// who or what (SEC-09).
import { log } from '../../../log'
import type { Progress, Remembered } from './progressSlice'

const key = 'portal-progress'

/** A browser may forbid storage: then a reload begins with the first step, no more. */
const attempt = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch (error) {
    log('progress not stored', { reason: error instanceof Error ? error.name : 'unknown' })
    return null
  }
}

export const keepProgress = ({ step, left, noticeRead }: Progress): void => {
  const remembered: Remembered = { step, left, noticeRead }
  attempt(() => window.sessionStorage.setItem(key, JSON.stringify(remembered)))
}

export const forgetProgress = (): void => {
  attempt(() => window.sessionStorage.removeItem(key))
}

export const recallProgress = (): Partial<Remembered> =>
  attempt(() => JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as Partial<Remembered>) ?? {}
